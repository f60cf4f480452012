import { minPhoneDigits } from '@crm/contracts'
import { unescapePhone } from '@crm/csv'
import type { CellReading } from './cell-reading.ts'

/** A phone number as it was typed, without what surrounds it. Of several numbers it is the first; the others are more. */
export function readPhone(cell: string): CellReading<string> {
  // Facebook writes `p:+15035550187`. That is no decoration of the file's author, so it is not shown as cleaned.
  const text = unescapePhone(cell)
    .replace(/^p:\s*/i, '')
    .trim()
  const unknown = { value: null, why: 'is not a phone number' }
  // A number in scientific notation has lost its last digits in a spreadsheet.
  if (text.length > longestCell || /\d[.,]?\d*e\+\d+$/i.test(text)) return unknown
  const bare = withoutDecoration(text)
  const found = findNumber(bare)
  if (found === null) return unknown
  const { number } = found
  const digits = extractDigits(number)
  if (digits.length > mostDigits) return unknown
  if (/^(\d)\1+$/.test(digits)) return { value: null, why: 'is not a real phone number', isBlank: true }
  const after = bare.slice(found.index + number.length)
  const [told = '', extension] = extensions.exec(after) ?? []
  const value = shorten(number, extension)
  const isWithoutExtension = extension !== undefined && !value.endsWith(`x${extension}`)
  const hasMore = isWithoutExtension || /[\p{L}\d]/u.test(bare.slice(0, found.index) + after.slice(told.length))
  return { value, ...(value !== text && { isCleaned: true }), ...(hasMore && { hasMore }) }
}

const longestCell = 200
const longestPhone = 20
// The most that an international number may have.
const mostDigits = 15

// An American number is recognized as such, so that it ends before another one that follows.
const american = /(?<!\d)(?:(?:\(\+?1\)|\+?1)[\s.-]?)?\(?[2-9]\d{2}\)?\s?[-.\s/]?\s?\d{3}\s?[-.\s]?\s?\d{4}(?!\d)/
const other = /\+?\(?\d{1,5}\)?\s?\/\s?\d[\d\s().-]*\d|\(?\+?\(?\d[\d\s().-]*\d/
const numbers = new RegExp(`${american.source}|${other.source}`, 'g')
const extensions = /^\s*[,;]?\s*(?:x|ext(?:ension|n)?\.?|#)\s*[:=.]?\s*(\d{1,6})(?!\d)/i

/** Digits of a remark may stand before the number: "call after 5 512-555-0100", "1) 512-555-0100". */
function findNumber(bare: string): { number: string; index: number } | null {
  const found = [...bare.matchAll(numbers)].find(([number]) => extractDigits(number).length >= minPhoneDigits)
  if (found === undefined) return null
  const { 0: number, index } = found
  const inner = american.exec(number) ?? (/\p{L}/u.test(bare.slice(0, index)) ? local.exec(number) : null)
  const before = number.slice(0, inner?.index)
  // Of a number alone, the first digits may be the code of a country.
  const isAbroad = /^\(?[+0]/.test(before) || (number === bare && /^(?:\d{1,3}|\(\d{1,3}\))[\s.-]+$/.test(before))
  return inner === null || isAbroad ? { number, index } : { number: inner[0], index: index + inner.index }
}

// Of seven digits, after digits of a remark.
const local = /(?<=\s)[2-9]\d{2}-\d{4}$/

const extractDigits = (text: string): string => text.replace(/\D/g, '')

function withoutDecoration(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^['’]+/, '')
    .replace(/^(?:tel|phone|ph|mobile|cell|office|home|work|[tmchow])\s?[:.]\s*(?=[+(\d])/i, '')
    .replace(/^(\+?\d{7,15})\.0+$/, '$1')
    .replace(/^(\+\d{1,3})\s?\(0\)\s?/, '$1 ')
}

/** The number with its extension as `x12`, in at most 20 characters; without the extension if it does not fit. */
function shorten(number: string, extension: string | undefined): string {
  const digits = number.replace(/[^\d+]/g, '')
  const candidates = [number, digits].flatMap((base) => (extension === undefined ? [base] : [`${base} x${extension}`]))
  return [...candidates, number, digits].find((text) => text.length <= longestPhone) ?? number
}
