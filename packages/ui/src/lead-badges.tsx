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

/** A lead's status in the specification's color; other spellings (`in-progress`) are accepted. */
export function StatusBadge({ status }: { status: string | null }) {
  if (status === null || status === '') return <Badge>No status</Badge>
  const tone = statusTones.get(status.toLowerCase().replaceAll('-', ' '))
  return <AnyText tone={tone ?? 'gray'} text={tone === undefined ? status : words(status)} />
}

/** The known label of an origin, or its stored value made readable. */
export function originLabel(origin: string): string {
  return (Object.hasOwn(leadOrigins, origin) && leadOrigins[origin as keyof typeof leadOrigins]) || words(origin)
}

/** A lead's origin; gray without a color of its own. `label` and `tone` are the values from the admin's list of origins. */
export function OriginBadge({ origin, label, tone }: { origin: string; label?: string; tone?: BadgeTone | undefined }) {
  return <AnyText tone={tone ?? originTones.get(origin) ?? 'gray'} text={label ?? originLabel(origin)} />
}

// Imported leads may have long statuses and origins: they are truncated, with the full text as a tooltip.
const AnyText = ({ tone, text }: { tone: BadgeTone; text: string }) => (
  <Badge tone={tone} className="max-w-full">
    <span className="truncate" title={text}>
      {text}
    </span>
  </Badge>
)

export function PaymentBadge({ deposit, balance }: { deposit: boolean; balance: boolean }) {
  if (balance) return <Badge tone="green">Paid in Full</Badge>
  return deposit ? <Badge tone="blue">Deposit Paid</Badge> : <Badge tone="amber">Payment Pending</Badge>
}

export type FollowUpDue = 'overdue' | 'today' | 'scheduled' | null

/** "Overdue" in red, "Today" in yellow, else the short date, or "-". `withDate` adds the overdue date; `today` omits the current year. */
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
