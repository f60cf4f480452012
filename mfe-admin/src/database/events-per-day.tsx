import type { DatabaseOverview } from '@crm/contracts'
import { Card, shortDate } from '@crm/ui'
import { formatCount } from '../format.ts'

/** Screen readers get the numbers as a table. */
export function EventsPerDay({ days }: { days: DatabaseOverview['days'] }) {
  const most = Math.max(1, ...days.map(({ events }) => events))
  const first = days[0]?.day ?? ''
  return (
    <Card
      title="Events per day"
      className="flex flex-col"
      bodyClassName="flex flex-1 flex-col"
      actions={<p className="text-sm text-fg-muted">last {days.length} days</p>}
    >
      <div className="flex min-h-40 flex-1 gap-2" aria-hidden="true">
        <div className="num flex flex-col justify-between text-right text-xs text-fg-muted">
          <span>{formatCount(most)}</span>
          <span>0</span>
        </div>
        <div className="flex min-w-0 flex-1 items-end gap-px border-b border-line md:gap-0.5">
          {days.map(({ day, events }) => (
            <div
              key={day}
              title={`${shortDate(day)}: ${formatCount(events)}`}
              className="flex-1 rounded-t-xs bg-chart-1 hover:bg-primary-hover"
              style={{ height: `${events === 0 ? 0 : Math.max(1, (100 * events) / most)}%` }}
            />
          ))}
        </div>
      </div>
      <div className="mt-1 flex justify-between pl-8 text-xs text-fg-muted" aria-hidden="true">
        <span>{first && shortDate(first)}</span>
        <span>today</span>
      </div>
      <table className="visually-hidden">
        <caption>Events per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Events</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, events }) => (
            <tr key={day}>
              <th scope="row">{shortDate(day)}</th>
              <td>{formatCount(events)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
