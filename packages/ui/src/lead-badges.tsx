import { defaultLeadOriginColors, leadOriginLabels } from '@crm/contracts'
import { Badge, type BadgeTone } from './badge.tsx'
import { capitalize, formatShortDate } from './formatting.ts'

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

const originTones = new Map<string, BadgeTone>(Object.entries(defaultLeadOriginColors))

const words = (text: string): string =>
  text
    .split(/[_\s-]+/)
    .map(capitalize)
    .join(' ')

/** Shows a lead's status in the color that the specification gives. Other spellings such as `in-progress` are accepted. */
export function LeadStatusBadge({ status }: { status: string | null }) {
  if (status === null || status === '') return <Badge>No status</Badge>
  const tone = statusTones.get(status.toLowerCase().replaceAll('-', ' '))
  return <AnyText tone={tone ?? 'gray'} text={tone === undefined ? status : words(status)} />
}

/** Returns the label of a known origin. For an unknown one, it makes the stored value readable, such as "Trade Show" for `trade_show`. */
export function formatOriginLabel(origin: string): string {
  return (Object.hasOwn(leadOriginLabels, origin) && leadOriginLabels[origin as keyof typeof leadOriginLabels]) || words(origin)
}

/** Shows a lead's origin, in gray if it has no color. `label` and `tone` are those that administrators have set for the origin. */
export function OriginBadge({ origin, label, tone }: { origin: string; label?: string; tone?: BadgeTone | undefined }) {
  return <AnyText tone={tone ?? originTones.get(origin) ?? 'gray'} text={label ?? formatOriginLabel(origin)} />
}

// Imported leads may have long statuses and origins, so the text is truncated and the full text is the tooltip.
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

export type FollowUpDueState = 'overdue' | 'today' | 'scheduled' | null

/**
 * Shows "Overdue" in red, "Today" in yellow, otherwise the date or "-". `withDate` adds the date to "Overdue"; with `today`, dates of this
 * year have no year.
 */
export function FollowUpBadge({
  due,
  date,
  today,
  withDate = false,
}: {
  due: FollowUpDueState
  date: string | null
  today?: string
  withDate?: boolean
}) {
  if (date === null) return '-'
  if (due === 'overdue') return <Badge tone="red">{withDate ? `Overdue since ${formatShortDate(date)}` : 'Overdue'}</Badge>
  return due === 'today' ? <Badge tone="yellow">Today</Badge> : formatShortDate(date, today)
}
