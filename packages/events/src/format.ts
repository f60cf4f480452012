import { type activityLogEntityTypes, leadOriginLabels, teamMemberNames } from '@crm/contracts'
import type { Event } from '@crm/domain'

/** An entry of the activity log. `action` is a word that the log can be filtered by, such as `create`. */
export type ActivityEntryTuple = [entity: (typeof activityLogEntityTypes)[number], action: string, details: string]

export type ActivityPhrases<E extends Event> = { [Each in E as Each['type']]: (data: Each['data']) => ActivityEntryTuple }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-03-05` → `Mar 5, 2026`. */
export function formatDay(value: string | null): string {
  if (!value) return 'none'
  const [year, month, date] = value.split('-').map(Number)
  return `${months[(month ?? 0) - 1]} ${date}, ${year}`
}

/** `1450.00` → `$1,450.00`. */
export function formatMoney(value: string): string {
  return Number(value).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** The first 120 characters in quotes, on one line. */
export function formatExcerpt(text: string | null): string {
  const characters = [...(text ?? '').replace(/\s+/g, ' ').trim()]
  if (characters.length === 0) return 'none'
  return characters.length > 120 ? `“${characters.slice(0, 120).join('')}…”` : `“${characters.join('')}”`
}

export function formatTextOrNone(value: string | null): string {
  return value || 'none'
}

/** The number of another record: `#7`. */
export function formatRecordNumber(id: number | null): string {
  return id === null ? 'none' : `#${id}`
}

export function formatPaymentFlag(value: boolean): string {
  return value ? 'paid' : 'not paid'
}

export function formatList(values: string[]): string {
  return values.join(', ') || 'none'
}

export function formatLeadOrigin(value: string): string {
  return formatLabel(leadOriginLabels, value)
}

export function formatTeamMember(value: string): string {
  return formatLabel(teamMemberNames, value)
}

export function formatLabel(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}
