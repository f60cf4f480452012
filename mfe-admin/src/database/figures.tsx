import type { DatabaseOverview } from '@crm/contracts'
import { formatCount, formatDuration } from '../format.ts'
import { sizeOf, stateOfCheck, stateOfReader, stateOfTable } from './wording.ts'

type Figure = { label: string; value: string; note: string; look?: string }

export function Figures({ overview }: { overview: DatabaseOverview }) {
  return (
    <dl className="card grid grid-cols-2 gap-px overflow-hidden bg-line md:grid-cols-3 xl:grid-cols-6">
      {figuresOf(overview).map(({ label, value, note, look = '' }) => (
        <div key={label} className="min-w-0 bg-surface px-4 py-3">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className={`num truncate text-2xl font-semibold ${look}`}>{value}</dd>
          <dd className="truncate text-xs text-fg-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function figuresOf({ events, streams, counted_to, days, size, tables, projections, subscriptions, log_verification }: DatabaseOverview) {
  const today = days.at(-1)?.events ?? 0
  const wrong = projections.filter((table) => stateOfTable(table).kind === 'bad').length
  const stopped = subscriptions.filter((reader) => stateOfReader(reader).kind === 'bad').length
  const longest = Math.max(0, ...subscriptions.map(({ waiting_seconds }) => waiting_seconds))
  const check = stateOfCheck(log_verification)
  return [
    { label: 'Events', value: formatCount(events), note: `${formatCount(today)} today` },
    {
      label: 'Streams',
      value: formatCount(streams),
      note: counted_to < events ? `counted to ${formatCount(counted_to)}` : 'one for each record',
    },
    { label: 'Size', value: sizeOf(size), note: `largest table ${sizeOf(tables[0]?.size ?? 0)}` },
    {
      label: 'Read tables',
      value: formatCount(projections.length),
      note: wrong === 0 ? 'none is known to differ' : `${formatCount(wrong)} to look at`,
      look: red(wrong > 0),
    },
    {
      label: 'Longest lag',
      value: formatDuration(longest),
      note: stopped === 0 ? `${formatCount(subscriptions.length)} readers` : `${formatCount(stopped)} failing`,
      look: red(stopped > 0),
    },
    {
      label: 'Log',
      value: check.text,
      note: log_verification === null ? 'no result yet' : `to event ${formatCount(log_verification.checked_to)}`,
      look: red(check.kind === 'bad'),
    },
  ] satisfies Figure[]
}

const red = (isBad: boolean): string => (isBad ? 'text-danger' : '')
