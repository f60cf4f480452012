import type { LeadImport } from '@crm/contracts'
import { CircleAlert, Copy, type LucideIcon, UserPen, UserPlus } from 'lucide-react'
import { count } from './in-words.ts'

const figures: { name: 'create' | 'update' | 'skip' | 'fault'; label: string; icon: LucideIcon; tone: string }[] = [
  { name: 'create', label: 'To create', icon: UserPlus, tone: 'text-link' },
  { name: 'update', label: 'To update', icon: UserPen, tone: 'text-fg-subtle' },
  { name: 'skip', label: 'To skip', icon: Copy, tone: 'text-fg-subtle' },
  { name: 'fault', label: 'With faults', icon: CircleAlert, tone: 'text-danger' },
]

/** What would happen to how many rows. */
export function Figures({ counts }: { counts: LeadImport['counts'] }) {
  return (
    <ul aria-label="Rows" className="grid grid-cols-2 gap-3 @min-[40rem]:grid-cols-4">
      {figures.map(({ name, label, icon: Icon, tone }) => (
        <li key={name} className="card min-w-0 px-3.5 py-3">
          <span className="flex items-center justify-between gap-2">
            <span className="truncate text-sm font-medium text-fg-muted">{label}</span>
            <Icon className={`icon ${tone}`} aria-hidden="true" />
          </span>
          <span
            className={`num mt-1 block text-2xl font-semibold tracking-tight ${name === 'fault' && counts.fault > 0 ? 'text-danger' : ''}`}
          >
            {count(counts[name])}
          </span>
        </li>
      ))}
    </ul>
  )
}
