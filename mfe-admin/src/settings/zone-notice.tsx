import { Notice, shortDate } from '@crm/ui'
import { clockIn, dayIn } from './time-zones.ts'

type Props = {
  /** The zone in force. */
  before: string
  /** The zone that is chosen. */
  after: string
  now?: Date
}

/** What another time zone changes, before it is saved. */
export function ZoneNotice({ before, after, now = new Date() }: Props) {
  if (before === after) return <p className="text-sm text-fg-muted">There it is {clockIn(after, now)} now.</p>
  const [today, then] = [dayIn(before, now), dayIn(after, now)]
  return (
    <Notice tone="warn" role="status">
      <div>
        <p className="notice-title">
          {today === then
            ? `Today stays ${shortDate(today)}, but it begins and ends at other hours`
            : `Today becomes ${shortDate(then)} instead of ${shortDate(today)}`}
        </p>
        <p>
          Once it is saved, due and overdue follow-ups, the installations of today and new leads go by the clocks of {after} everywhere,
          where it is {clockIn(after, now)}. Days and times that are recorded already stay as they are.
        </p>
      </div>
    </Notice>
  )
}
