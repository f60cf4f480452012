import type { DayMonthOrder } from '@crm/contracts'

const months = 'january february march april may june july august september october november december'.split(' ')
const instant = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})$/i
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:,?\s+\d{1,2}:\d{2}.*)?$/
const monthNamed = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i
const dayNamed = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i

/** A day as `yyyy-mm-dd`, or null. An instant with an offset becomes the business's day; a time without an offset is ignored. */
export function parseDay(text: string, order: DayMonthOrder, dayOf: (instant: Date) => string): string | null {
  const [, y, m, d] = instant.exec(text) ?? []
  if (y !== undefined) {
    // JavaScript would read February 30 as March 2.
    if (written(y, m, d) === null) return null
    // Facebook writes "+0000" without the colon that `Date` needs.
    const at = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    return Number.isNaN(at.getTime()) ? null : dayOf(at)
  }
  const iso = yearFirst.exec(text)
  if (iso) return written(iso[1], iso[2], iso[3])
  const [, first, second, year] = yearLast.exec(text) ?? []
  if (first !== undefined) return order === 'mdy' ? written(year, first, second) : written(year, second, first)
  const american = monthNamed.exec(text)
  if (american) return written(american[3], monthOf(american[1]), american[2])
  const british = dayNamed.exec(text)
  return british ? written(british[3], monthOf(british[2]), british[1]) : null
}

export function explainUnreadableDay(text: string, order: DayMonthOrder): string {
  const [read, other] = order === 'mdy' ? ['month', 'day'] : ['day', 'month']
  const told = findOrderProvenByDate(text)
  if (told === null || told === order) return `is not a date (${read} first)`
  return `has the ${other} first, but dates are read with the ${read} first`
}

/** The order that a date proves: a number above 12 cannot be the month. */
export function findOrderProvenByDate(text: string): DayMonthOrder | null {
  const [, first, second] = yearLast.exec(text.trim()) ?? []
  if (Number(first) > 12 && Number(second) <= 12) return 'dmy'
  return Number(second) > 12 && Number(first) <= 12 ? 'mdy' : null
}

const monthOf = (name = ''): string =>
  String(months.findIndex((month) => [month, month.slice(0, 3), month.replace(/^sept.*/, 'sept')].includes(name.toLowerCase())) + 1)

function written(year = '', month = '', day = ''): string | null {
  // Like spreadsheets, reads two-digit years as 1970 to 2069.
  const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(text) ? text : null
}
