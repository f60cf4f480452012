import { Badge } from '@crm/ui'
import { CircleCheck, CirclePause, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { State } from './wording.ts'

const icons: Record<State['kind'], LucideIcon> = { good: CircleCheck, busy: LoaderCircle, waits: CirclePause, bad: TriangleAlert }

export function StateBadge({ state: { text, tone, kind } }: { state: State }) {
  const Icon = icons[kind]
  return (
    <Badge tone={tone}>
      <Icon className={kind === 'busy' ? 'size-3.5 motion-safe:animate-spin' : 'size-3.5'} aria-hidden="true" /> {text}
    </Badge>
  )
}
