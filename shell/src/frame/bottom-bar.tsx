import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { preload } from '../remotes/load.ts'
import type { Entries, Entry } from './entries.ts'
import { iconOf } from './icons.ts'
import { useCurrent } from './nav-list.tsx'

// The daily places of a phone, in their order; the middle one adds a lead.
const places: Record<string, string> = {
  '/dashboard': 'My day',
  '/leads': 'Leads',
  '/add-lead': 'Add Lead',
  '/followups': 'Follow-ups',
  '/installations': 'Jobs',
}

/** The places that are opened every day, under the thumb. */
export function BottomBar({ entries }: { entries: Entries }) {
  const daily = Object.keys(places).flatMap((path) => entries.main.filter((entry) => entry.path === path))
  return (
    <nav
      aria-label="Quick"
      className="md:hidden fixed bottom-0 inset-x-0 bg-surface border-t border-line grid grid-flow-col auto-cols-fr text-xs z-20"
    >
      {daily.map((entry) => (
        <Place key={entry.path} entry={entry} />
      ))}
    </nav>
  )
}

function Place({ entry }: { entry: Entry }) {
  const Icon = iconOf(entry.icon)
  const current = useCurrent(entry)
  const add = entry.path === '/add-lead'
  return (
    <Link
      to={entry.path}
      aria-current={current ? 'page' : undefined}
      className={`flex flex-col items-center justify-center gap-1 h-16 ${current ? 'text-link font-medium' : 'text-fg-muted'}`}
      onTouchStart={() => preload(entry.release)}
    >
      {add ? (
        <span className="inline-flex items-center justify-center h-8 w-12 rounded-full bg-primary text-on-primary">
          <Plus className="size-5" aria-hidden="true" />
        </span>
      ) : (
        <Icon className="size-5" aria-hidden="true" />
      )}
      <span className={add ? 'sr-only' : undefined}>{places[entry.path]}</span>
    </Link>
  )
}
