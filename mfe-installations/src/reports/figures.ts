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

/** By how much something has changed since, as people say it; null where it has not. */
export function differenceOf(then: number, now: number, inWords: (value: number) => string): string | null {
  // Sums of cents as numbers may differ in what is no cent.
  const difference = Math.round((now - then) * 100) / 100
  if (difference === 0) return null
  return `${difference > 0 ? '+' : '−'}${inWords(Math.abs(difference))}`
}
