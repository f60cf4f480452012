import type { DayMonthOrder } from '@crm/contracts'
import { formatSerialDay } from '../file/number-format.ts'

/** A day as `yyyy-mm-dd`, or null. An instant with an offset becomes the business's day; a time without an offset is ignored. Without an order,
 * only days that show theirs are read. */
export function parseDay(text: string, order: DayMonthOrder | null, dayOf: (instant: Date) => string): string | null {
  const { day, time, zone } = splitMoment(text)
  const counted = time === null ? readCountedDay(day, dayOf) : null
  if (counted !== null) return counted
  const written = readWrittenDay(day, order ?? findOrderProvenByDate(text))
  if (written === null || time === null || zone === null) return written
  const at = Date.parse(`${written}T${time}${zone}`)
  return Number.isNaN(at) ? null : dayOf(new Date(at))
}

/** An ISO 8601 instant, or null. A day, or a time without an offset, counts as the start of that day in UTC, which is earlier than in America. */
export function parseInstant(text: string, order: DayMonthOrder | null): string | null {
  const day = parseDay(text, order, (instant) => instant.toISOString())
  return day === null || day.length > 10 ? day : `${day}T00:00:00.000Z`
}

/** Whether the text is a count of days, seconds, or milliseconds, such as a spreadsheet's 46090. */
export const isCountedDay = (text: string): boolean => /^\d{5}(\.\d+)?$|^\d{10}(\d{3})?$/.test(splitMoment(text).day)

export function explainUnreadableDay(text: string, order: DayMonthOrder | null): string {
  if (yearless.test(splitMoment(text).day)) return 'has no year'
  if (order === null && isOrderUnclear(text)) return 'may have the month or the day first. Choose the date format of the column'
  const told = findOrderProvenByDate(text)
  if (order === null || told === null || told === order) return 'is not a date'
  const [read, other] = order === 'mdy' ? ['month', 'day'] : ['day', 'month']
  return `has the ${other} first, but the dates of its column are read with the ${read} first`
}

/** The order that a date proves: a number above 12 cannot be the month. */
export function findOrderProvenByDate(text: string): DayMonthOrder | null {
  const [, first, second] = yearLast.exec(splitMoment(text).day) ?? []
  if (Number(first) > 12 && Number(second) <= 12) return 'dmy'
  return Number(second) > 12 && Number(first) <= 12 ? 'mdy' : null
}

/** Whether the order decides which day this is: 03/04/2026 is one of two, 04/04/2026 is not. */
export function isOrderUnclear(text: string): boolean {
  const [, first, second] = yearLast.exec(splitMoment(text).day) ?? []
  return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
}

const year = `(\\d{4}|['’]?\\d{2})`
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const digitsOnly = /^(\d{4})(\d{2})(\d{2})$/
const yearLast = new RegExp(`^(\\d{1,2})\\s?[-/.]\\s?(\\d{1,2})\\s?[-/.]\\s?${year}$`)
const monthNamed = new RegExp(`^([a-z]{3,9})\\.?[\\s/-]*(\\d{1,2})(?:st|nd|rd|th)?(?:,\\s?|[\\s/-]+)${year}$`, 'i')
const dayNamed = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s./-]*(?:of )?([a-z]{3,9})\\.?,?[\\s./-]*${year}$`, 'i')
const yearThenMonth = /^(\d{4})[\s./-]+([a-z]{3,9})\.?[\s./-]+(\d{1,2})$/i
const yearless = /^(\d{1,2}[-/.]\d{1,2}|[a-z]{3,9}\.?\s?\d{1,2}(st|nd|rd|th)?|\d{1,2}(st|nd|rd|th)?[\s-]?[a-z]{3,9})$/i

function readWrittenDay(day: string, order: DayMonthOrder | null): string | null {
  const iso = yearFirst.exec(day) ?? digitsOnly.exec(day)
  if (iso) return toDay(iso[1], iso[2], iso[3])
  const [, first, second, last] = yearLast.exec(day) ?? []
  // Without an order, only a date whose parts are equal is the same day in both.
  if (first !== undefined)
    return isOrderUnclear(day) && order === null ? null : order === 'dmy' ? toDay(last, second, first) : toDay(last, first, second)
  const american = monthNamed.exec(day)
  if (american) return toDay(american[3], monthOf(american[1]), american[2])
  const british = dayNamed.exec(day)
  if (british) return toDay(british[3], monthOf(british[2]), british[1])
  const archived = yearThenMonth.exec(day)
  return archived ? toDay(archived[1], monthOf(archived[2]), archived[3]) : null
}

// Spreadsheets count days from December 30, 1899. These are 1954 to 2119: smaller numbers are more likely something else.
const [firstSerial, lastSerial] = [20_000, 80_000]

/** Spreadsheets store a day as the number of days since 1899, programs an instant as seconds or milliseconds since 1970. */
function readCountedDay(text: string, dayOf: (instant: Date) => string): string | null {
  if (!isCountedDay(text)) return null
  if (/^\d{10,}$/.test(text)) return dayOf(new Date(Number(text) * (text.length === 10 ? 1000 : 1)))
  const serial = Math.floor(Number(text))
  return serial < firstSerial || serial > lastSerial ? null : formatSerialDay(serial)
}

// In characters. A date and time with the name of its time zone is shorter.
const longestMoment = 100
const weekday = /^(mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?\.?,?\s+/i
const clock =
  /^(.*?)(?:[,T]|\s+at\b|\s)\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m?\.?(?![a-z]))?\s*([a-z]{1,4})?\s*([+-]\d{2}(?::?\d{2})?)?(?:\s*\([^)]*\))?$/i
const hourAlone = /(?<![:\d])(\d{1,2})\s?([ap])\.?m\b\.?/i
const clockFirst = /^(\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?),?\s(?:on )?(\S*\d.*|[a-z]{3,9}\.? \d.*)$/i
// As in "Tue Nov 3 10:00:00 CST 2026", after the weekday.
const clockInside = /^([a-z]{3} \d{1,2}) (\d{1,2}:\d{2}:\d{2}) (?:([a-z]{2,4}) )?(\d{4})$/i
const compactClock = /^(\d{8})T(\d{2})(\d{2})(\d{2})?/

// In hours. Other names, such as CT, say no offset that is right all year.
const zones: Readonly<Record<string, number>> = {
  ...{ Z: 0, UTC: 0, GMT: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10 },
}

/** The day as written, and the time and the offset where the text has them. */
function splitMoment(text: string): { day: string; time: string | null; zone: string | null } {
  if (text.length > longestMoment) return { day: '', time: null, zone: null }
  const bare = text
    .trim()
    .replace(/^['’]/, '')
    .replace(/\s+/g, ' ')
    .replace(weekday, '')
    .replace(hourAlone, '$1:00 $2m')
    .replace(clockFirst, '$2 $1')
    .replace(clockInside, '$1 $4 $2 $3')
    .replace(compactClock, (_, day, h, m, s = '00') => `${day}T${h}:${m}:${s}`)
  const [, day, hour, minute, second = '00', half, name, offset] = clock.exec(bare) ?? []
  if (day === undefined) return { day: bare, time: null, zone: null }
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const named = zones[(name ?? '').toUpperCase()]
  const zone = offset?.replace(/^(...):?(\d{2})?$/, (_, h, m = '00') => `${h}:${m}`) ?? (named === undefined ? null : formatOffset(named))
  return { day: day.replace(/,$/, ''), time: `${String(hours).padStart(2, '0')}:${minute}:${second}`, zone }
}

const formatOffset = (hours: number): string => `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`

const months = 'january february march april may june july august september october november december'.split(' ')

const monthOf = (name = ''): string =>
  String(months.findIndex((month) => [month, month.slice(0, 3), month.replace(/^sept.*/, 'sept')].includes(name.toLowerCase())) + 1)

function toDay(yearWritten = '', month = '', day = ''): string | null {
  const digits = yearWritten.replace(/\D/g, '')
  // Like spreadsheets, reads two-digit years as 1970 to 2069.
  const whole = digits.length === 2 ? `${Number(digits) < 70 ? '20' : '19'}${digits}` : digits
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${text}T00:00:00Z`)
  // JavaScript would read February 30 as March 2.
  const isReal = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(text)
  return isReal && whole >= '1900' && whole <= '2200' ? text : null
}
