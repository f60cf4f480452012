import { Skeleton } from '@crm/ui'
import { CalendarClock, CalendarDays, CircleAlert, Hammer, type LucideIcon } from 'lucide-react'

type Count = number | null | undefined
type Props = { overdue?: Count; dueToday?: Count; upcoming?: Count; installations: Count }

/** No counts, because the follow-ups could not be loaded. */
export const unknownCounts = { overdue: null, dueToday: null, upcoming: null }

export function FollowUpSummary({ overdue, dueToday, upcoming, installations }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-3 @min-[44rem]:grid-cols-4 @min-[44rem]:gap-4">
      <Figure label="Overdue" icon={CircleAlert} value={overdue} tone={overdue ? 'text-danger' : ''} />
      <Figure label="Due Today" icon={CalendarClock} value={dueToday} />
      <Figure label="This Week" icon={CalendarDays} value={upcoming} />
      <Figure label="Installations" icon={Hammer} value={installations} />
    </dl>
  )
}

type FigureProps = { label: string; icon: LucideIcon; value: Count; tone?: string }

function Figure({ label, icon: Icon, value, tone = '' }: FigureProps) {
  return (
    <div className="card p-4">
      <dt className="flex items-center justify-between gap-2 text-sm font-medium text-fg-muted">
        {label}
        <Icon className={`icon ${tone}`} aria-hidden="true" />
      </dt>
      <dd className={`num mt-1 flex h-[2.125rem] items-center text-2xl font-semibold tracking-tight ${tone}`}>
        {value === undefined ? <Skeleton className="h-6! w-12" /> : (value?.toLocaleString('en-US') ?? '–')}
      </dd>
    </div>
  )
}
