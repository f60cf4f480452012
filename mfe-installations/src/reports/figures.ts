import type { BadgeTone } from '@crm/ui'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `"1234.50"` → `$1,235`: reports show no cents. */
export const wholeDollars = (amount: string): string => dollars.format(Number(amount))

/** 28.1 → `28.1%`. */
export const percent = (rate: number): string => `${rate.toFixed(1)}%`

export const count = (many: number): string => many.toLocaleString('en-US')

/** The specification's colors: green from 30 percent, yellow from 20, red below. */
export const rateTone = (rate: number): BadgeTone => (rate >= 30 ? 'green' : rate >= 20 ? 'yellow' : 'red')

/** A change as text (`12.4%`, `0.6 pts`), and its direction. */
export type Change = { words: string; direction: -1 | 0 | 1 }

/** Change in percent; null if the earlier figure is 0. */
export function changeInPercent(before: number, now: number): Change | null {
  if (before === 0) return null
  const rate = Math.round((1_000 * (now - before)) / before) / 10
  return { words: percent(Math.abs(rate)), direction: directionOf(rate) }
}

export function changeInPoints(before: number, now: number): Change {
  const points = Math.round(10 * (now - before)) / 10
  return { words: `${Math.abs(points).toFixed(1)} pts`, direction: directionOf(points) }
}

const directionOf = (difference: number): Change['direction'] => (difference === 0 ? 0 : difference > 0 ? 1 : -1)

export function differenceOf(then: number, now: number, inWords: (value: number) => string): string | null {
  // Rounds to cents, because sums as floating-point numbers are not exact.
  const difference = Math.round((now - then) * 100) / 100
  if (difference === 0) return null
  return `${difference > 0 ? '+' : '−'}${inWords(Math.abs(difference))}`
}
