import type { CellReading } from './cell-reading.ts'

/** An amount in dollars, such as `10200.50` from `$10,200.50`, `USD 10.200,50`, or `~10.2k`. Of a range, no amount is known. */
export function readAmount(text: string): CellReading<string> {
  const bare = withoutDecoration(text)
  if (bare === '-') return { value: '0' }
  const value = readNumber(bare)
  if (value !== null) return plain.test(bare) && !isAbout(text) ? { value } : { value, isCleaned: true }
  const [, amount = '', remark] = /^(.*\d)\s*\(([^)]*\p{L}[^)]*)\)$/u.exec(text.trim().slice(0, longestAmount)) ?? []
  const beside = remark === undefined ? null : readNumber(withoutDecoration(amount))
  return beside === null ? { value: null, why: whyNoAmount(bare) } : { value: beside, isCleaned: true, hasMore: true }
}

// In characters, with a remark.
const longestAmount = 200
const about = /^(?:~|≈|±|about|approx(?:imately|\.)?|around|circa|ca\.|est(?:imated|\.)?)\s*/i
const isAbout = (text: string): boolean => about.test(text.trim()) || /[?+]$/.test(text.trim())

function withoutDecoration(text: string): string {
  if (text.length > longestAmount) return text
  const bare = text.trim().replace(/^['’]/, '')
  return bare
    .replace(about, '')
    .replace(/\s*[?+]+$/, '')
    .replace(/^(?:(?:usd|us\$|\$)\s*)+|\s*(?:usd|us\$|\$|dollars)$/gi, '')
    .replace(/(?<=\d)[./]-$/, '')
    .replace(/\s/g, '')
}

const plain = /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$|^\.\d{1,2}$/
const european = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d{4,},\d{2}$|^\d{1,3}(\.\d{3}){2,}$/
const grouped = /^\d{1,3}(['’]\d{3})+(\.\d{1,2})?$/
// A dot before exactly three digits may also separate thousands, so 1.234 could be either.
const precise = /^(?:\d+\.\d{4,}|\d{4,}\.\d{3}|\d+\.)$/
const thousands = /^(\d{1,4}(?:\.\d{1,2})?)k$/i

/** `12,5` and `12,50` are not read: they may be mistyped thousands. */
function readNumber(text: string): string | null {
  if (plain.test(text)) return text.replaceAll(',', '').replace(/^\./, '0.')
  if (european.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (grouped.test(text)) return text.replace(/['’]/g, '')
  if (precise.test(text)) return (Math.round(Number(text) * 100) / 100).toFixed(2)
  const [, count] = thousands.exec(text) ?? []
  return count === undefined ? null : (Number(count) * 1000).toFixed(2)
}

/** Accountants write negative amounts as `(123)`, and their programs as `123-`. */
function whyNoAmount(bare: string): string {
  const [, below] = /^(?:-|\()(.*?)\)?$/.exec(bare) ?? /^(.*\d)[-–—]$/.exec(bare) ?? []
  if (below !== undefined && readNumber(withoutDecoration(below)) !== null) return 'is negative, but an amount must be 0 or more'
  const [low, high, more] = bare.split(/-|–|—|to/i).map(withoutDecoration)
  const isRange = low !== undefined && high !== undefined && more === undefined && [low, high].every((end) => readNumber(end) !== null)
  return isRange ? 'is a range' : 'is not an amount (write 1,234.56)'
}
