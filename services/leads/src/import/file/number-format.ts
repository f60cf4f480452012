/** How the cells of a workbook show their numbers: one format for each style, and on which day counting starts. */
export type NumberFormats = { styles: readonly string[]; startsIn1904: boolean }

const isBuiltInDay = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** An attribute of an XML tag. Blank if the tag has none of this name. */
export const readAttribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

export function readNumberFormats(styles: string, startsIn1904: boolean): NumberFormats {
  const codes = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g)].map(
      ([tag]) => [readAttribute(tag, 'numFmtId'), readAttribute(tag, 'formatCode')] as const,
    ),
  )
  // Not one pattern for both tags: a file could make it search from each of a million first tags to the end.
  const [, afterStart = ''] = styles.split(/<(?:\w+:)?cellXfs\b[^<>]*>/, 2)
  const [cells = ''] = afterStart.split(/<\/(?:\w+:)?cellXfs>/, 1)
  return {
    styles: [...cells.matchAll(/<(?:\w+:)?xf\s[^<>]*>/g)].map(([tag]) => {
      const id = readAttribute(tag, 'numFmtId')
      return isBuiltInDay(Number(id)) ? 'yyyy-mm-dd' : (codes.get(id) ?? '')
    }),
    startsIn1904,
  }
}

/** A day as `yyyy-mm-dd`. Another number keeps its digits: never an exponent, and the leading zeros of its format. */
export function formatNumber(text: string, { styles, startsIn1904 }: NumberFormats, style: number): string {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  const format = styles[style] ?? ''
  if (isDay(format)) return formatSerialDay(number, startsIn1904) ?? text
  // Excel shows 15 digits; the file may hold more, such as 1249.9900000000002.
  const plain = Math.abs(number) < 1e15 ? String(Number(number.toPrecision(15))) : BigInt(Math.round(number)).toString()
  return /^\d+$/.test(plain) ? fillZeros(format, plain) : plain
}

/** A number with the zeros and signs of formats such as `00000` and `00000\-0000`. */
function fillZeros(format: string, digits: string): string {
  const [, pattern] = /^((?:0|\\?[-() ])*00(?:0|\\?[-() ])*)(?:;@)?$/.exec(format) ?? []
  if (pattern === undefined) return digits
  const signs = pattern.replaceAll('\\', '')
  const left = [...digits.padStart(signs.replace(/[^0]/g, '').length, '0')].reverse()
  const shown = [...signs].reverse().map((sign) => (sign === '0' ? left.shift() : sign))
  return [...shown, ...left].reverse().join('')
}

// Without texts and conditions, such as "days" and [Red].
const isDay = (format: string): boolean => {
  const letters = format.replace(/&quot;.*?&quot;|\\.|_.|\[[^\]]*\]/g, '').toLowerCase()
  return /[yd]/.test(letters) && !letters.includes('general')
}

const msOfDay = 86_400_000

/** The day of a spreadsheet's number, which counts days since 1899 or 1904. */
export function formatSerialDay(serial: number, startsIn1904 = false): string | null {
  if (serial < 1 || serial > 200_000) return null
  // Excel counts a February 29, 1900, that did not exist.
  const first = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 61 ? 31 : 30)
  return new Date(first + Math.floor(serial) * msOfDay).toISOString().slice(0, 10)
}
