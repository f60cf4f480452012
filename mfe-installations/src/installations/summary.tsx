import type { InstallationBoard } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleCheck, HardHat, type LucideIcon, Wrench } from 'lucide-react'
import { repairQueries } from '../repair-requests/repair-queries.ts'
import { monthAndDay, monthName } from './days.ts'

/** The four figures above the sections. */
export function Summary({ board: { today, week, counts } }: { board: InstallationBoard }) {
  const installers = useQuery(query('listInstallers')).data
  const requests = useQuery(repairQueries.active()).data
  const withStatus = (wanted: string) => installers?.filter(({ status }) => status === wanted).length
  const onLeave = withStatus('on_leave') ?? 0
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label="Summary">
      <Figure icon={CalendarDays} label="This Week" value={week.jobs} note={`${monthAndDay(week.first)} – ${monthAndDay(week.last)}`} />
      <Figure icon={CircleCheck} label="Completed" value={counts.completed} note={`${counts.completedThisMonth} in ${monthName(today)}`} />
      <Figure
        icon={Wrench}
        label="Repair Jobs"
        value={requests && counts.repairs + requests.length}
        note={`${requests ? countOf(requests.length, 'request') : '– requests'} + ${countOf(counts.repairs, 'job')}`}
        warning={counts.urgent > 0 && `${counts.urgent} urgent today`}
      />
      <Figure icon={HardHat} label="Active Installers" value={withStatus('active')} note={onLeave > 0 && `${onLeave} on leave`} />
    </dl>
  )
}

type FigureProps = { icon: LucideIcon; label: string; value: number | undefined; note: string | false; warning?: string | false }

function Figure({ icon: Icon, label, value, note, warning = false }: FigureProps) {
  return (
    <div className="card min-h-25 p-4">
      <dt className="flex items-center justify-between gap-2 text-sm text-fg-muted">
        {label}
        <Icon className="icon" aria-hidden="true" />
      </dt>
      <dd className="num text-2xl font-semibold">{value?.toLocaleString('en-US') ?? '–'}</dd>
      {(note || warning) && (
        <dd className="flex flex-wrap gap-x-3 text-xs text-fg-muted">
          {note && <span>{note}</span>}
          {warning && <span className="font-medium text-warn">{warning}</span>}
        </dd>
      )}
    </div>
  )
}

const countOf = (count: number, one: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`
