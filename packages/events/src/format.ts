import { leadOrigins, teamMembers } from '@crm/contracts'

// Values as people read them.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day: `2026-03-05` → `Mar 5, 2026`. */
export function formatDay(value: string | null): string {
  if (!value) return 'none'
  const [year, month, date] = value.split('-').map(Number)
  return `${months[(month ?? 0) - 1]} ${date}, ${year}`
}

/** An amount: `1450.00` → `$1,450.00`. */
export function formatMoney(value: string): string {
  return Number(value).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** The beginning of a text, in quotes, on one line. */
export function formatExcerpt(text: string | null): string {
  const characters = [...(text ?? '').replace(/\s+/g, ' ').trim()]
  if (characters.length === 0) return 'none'
  return characters.length > 120 ? `“${characters.slice(0, 120).join('')}…”` : `“${characters.join('')}”`
}

/** A value, or that there is none. */
export function formatOrNone(value: string | null): string {
  return value || 'none'
}

/** Whether a payment has come. */
export function formatPaid(value: boolean): string {
  return value ? 'paid' : 'not paid'
}

/** Names, one after the other. */
export function formatList(values: string[]): string {
  return values.join(', ') || 'none'
}

/** The label of a lead's origin. */
export function formatOrigin(value: string): string {
  return formatLabel(leadOrigins, value)
}

/** The name of who looks after a lead. */
export function formatMember(value: string): string {
  return formatLabel(teamMembers, value)
}

/** The label that a stored value has, else the value itself. */
export function formatLabel(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}
