import type { BadgeTone } from '@crm/ui'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `"1234.50"` → `$1,235`: reports show no cents. */
export const wholeDollars = (amount: string): string => dollars.format(Number(amount))

/** 28.1 → `28.1%`. */
export const percent = (rate: number): string => `${rate.toFixed(1)}%`

/** 1234 → `1,234`. */
export const count = (many: number): string => many.toLocaleString('en-US')

/** 30 percent or more is green, 20 or more yellow, below 20 red (specification 2, section 9). */
export const rateTone = (rate: number): BadgeTone => (rate >= 30 ? 'green' : rate >= 20 ? 'yellow' : 'red')

/** A change as people say it, `12.4%` or `0.6 pts`, and whether it is one up (1), down (-1) or none (0). */
export type Change = { words: string; direction: -1 | 0 | 1 }

/** By how many percent a figure is above or below an earlier one; null where there was nothing to compare with. */
export function changeInPercent(before: number, now: number): Change | null {
  if (before === 0) return null
  const rate = Math.round((1_000 * (now - before)) / before) / 10
  return { words: percent(Math.abs(rate)), direction: directionOf(rate) }
}

/** By how many percentage points a rate is above or below an earlier one. */
export function changeInPoints(before: number, now: number): Change {
  const points = Math.round(10 * (now - before)) / 10
  return { words: `${Math.abs(points).toFixed(1)} pts`, direction: directionOf(points) }
}

const directionOf = (difference: number): Change['direction'] => (difference === 0 ? 0 : difference > 0 ? 1 : -1)

/** By how much something has changed since, as people say it; null where it has not. */
export function differenceOf(then: number, now: number, inWords: (value: number) => string): string | null {
  // Sums of cents as numbers may differ in what is no cent.
  const difference = Math.round((now - then) * 100) / 100
  if (difference === 0) return null
  return `${difference > 0 ? '+' : '−'}${inWords(Math.abs(difference))}`
}
