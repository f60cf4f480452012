import { leadOrigins, usualOriginColors } from '@crm/contracts'
import { Badge, type BadgeTone } from './badge.tsx'
import { capitalise, shortDate } from './formatting.ts'

const statusTones = new Map<string, BadgeTone>(
  Object.entries({
    sold: 'green',
    'in progress': 'amber',
    new: 'blue',
    'not interested': 'gray',
    'not service area': 'orange',
    'not compatible': 'red',
  }),
)

const originTones = new Map<string, BadgeTone>(Object.entries(usualOriginColors))

const words = (text: string): string =>
  text
    .split(/[_\s-]+/)
    .map(capitalise)
    .join(' ')

/** A lead's status in the specification's colour; other spellings (`in-progress`) count as the status they mean. */
export function StatusBadge({ status }: { status: string | null }) {
  if (status === null || status === '') return <Badge>No status</Badge>
  const tone = statusTones.get(status.toLowerCase().replaceAll('-', ' '))
  return <AnyText tone={tone ?? 'gray'} text={tone === undefined ? status : words(status)} />
}

/** The label of a lead's origin: the known one, else its stored value in words. */
export function originLabel(origin: string): string {
  return (Object.hasOwn(leadOrigins, origin) && leadOrigins[origin as keyof typeof leadOrigins]) || words(origin)
}

/** Where a lead came from; grey for origins that have no colour of their own. `label` and `tone` are those that somebody chose. */
export function OriginBadge({ origin, label, tone }: { origin: string; label?: string; tone?: BadgeTone | undefined }) {
  return <AnyText tone={tone ?? originTones.get(origin) ?? 'gray'} text={label ?? originLabel(origin)} />
}

// Imported leads hold statuses and origins of any length: what doesn't fit is cut, and told on hover.
const AnyText = ({ tone, text }: { tone: BadgeTone; text: string }) => (
  <Badge tone={tone} className="max-w-full">
    <span className="truncate" title={text}>
      {text}
    </span>
  </Badge>
)

/** How far a Sold lead has paid. */
export function PaymentBadge({ deposit, balance }: { deposit: boolean; balance: boolean }) {
  if (balance) return <Badge tone="green">Paid in Full</Badge>
  return deposit ? <Badge tone="blue">Deposit Paid</Badge> : <Badge tone="amber">Payment Pending</Badge>
}

export type FollowUpDue = 'overdue' | 'today' | 'scheduled' | null

/** "Overdue" in red, "Today" in yellow, otherwise the short date, "-" where there is none. `withDate` adds since when it is overdue; a `today` leaves out its year. */
export function FollowUpBadge({
  due,
  date,
  today,
  withDate = false,
}: {
  due: FollowUpDue
  date: string | null
  today?: string
  withDate?: boolean
}) {
  if (date === null) return '-'
  if (due === 'overdue') return <Badge tone="red">{withDate ? `Overdue since ${shortDate(date)}` : 'Overdue'}</Badge>
  return due === 'today' ? <Badge tone="yellow">Today</Badge> : shortDate(date, today)
}
