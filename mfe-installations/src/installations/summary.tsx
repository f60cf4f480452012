import { query } from '@crm/shell-api'
import { shortDate } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleCheck, HardHat, type LucideIcon, Wrench } from 'lucide-react'
import { type Groups, isUrgent } from './classification.ts'
import { weekOf } from './days.ts'

/** The four figures above the sections. */
export function Summary({ groups, today }: { groups: Groups; today: string }) {
  const { first, last } = weekOf(today)
  const installers = useQuery(query('listInstallers')).data
  const thisWeek = [...groups.upcoming, ...groups.completed].filter(
    ({ installation_date: date }) => date !== null && date >= first && date <= last,
  )
  const urgent = groups.repairs.filter((lead) => isUrgent(lead, today)).length
  const active = installers?.filter(({ status }) => status === 'active').length
  return (
    <dl className="grid grid-cols-2 lg:grid-cols-4 gap-3">
      <Figure icon={CalendarDays} label="This Week" value={thisWeek.length} note={`${monthAndDay(first)} – ${monthAndDay(last)}`} />
      <Figure icon={CircleCheck} label="Completed" value={groups.completed.length} />
      <Figure icon={Wrench} label="Repair Jobs" value={groups.repairs.length} note={urgent > 0 ? `${urgent} urgent` : undefined} />
      <Figure icon={HardHat} label="Active Installers" value={active ?? '–'} />
    </dl>
  )
}

function Figure({
  icon: Icon,
  label,
  value,
  note,
}: {
  icon: LucideIcon
  label: string
  value: number | string
  note?: string | undefined
}) {
  return (
    <div className="card p-4">
      <dt className="flex items-center justify-between gap-2 text-sm text-fg-muted">
        {label}
        <Icon className="icon text-fg-subtle" aria-hidden="true" />
      </dt>
      <dd className="num text-2xl font-semibold">{value}</dd>
      {note !== undefined && <dd className="text-sm text-fg-muted">{note}</dd>}
    </div>
  )
}

const monthAndDay = (date: string): string => shortDate(date).replace(/, \d+$/, '')
