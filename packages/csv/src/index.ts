export { type CsvRow, readCsvRows, UnreadableFile } from './read-csv.ts'

export const byteOrderMark = '\ufeff'

// Spreadsheets treat text that starts like this as a formula (OWASP: CSV injection), even after spaces and with full-width characters.
// Leading apostrophes are included, because unescaping would otherwise remove one that belongs to the text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of these characters.
const formula = /^'*\s*[=+\-@\t\r\n\u0000＝＋－＠]/

/** Puts `'` before text that a spreadsheet would treat as a formula. */
export const escapeSpreadsheetFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Removes the `'` that escaping added. */
export const unescapeSpreadsheetFormula = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

// A spreadsheet computes `+1-512-555-0101`, and shows `+15125550101` without its `+`. The code is known by the separator after it, or is the
// one of North America.
const countryCode = /^\+(1(?=\d{10}$)|\d{1,3}(?=[ .-]))/
const writtenCountryCode = /^\(\+(\d{1,3})\)/

/** Puts the country code of a phone in parentheses, which spreadsheets show as they are. A phone that has them already gets a `'`. */
export const escapePhone = (phone: string): string =>
  writtenCountryCode.test(phone.replace(/^'+/, '')) ? `'${phone}` : phone.replace(countryCode, '(+$1)')

/** The phone as it was before escaping. */
export const unescapePhone = (cell: string): string =>
  /^'+\(\+\d{1,3}\)/.test(cell) ? cell.slice(1) : cell.replace(writtenCountryCode, '+$1')

/** A line of a CSV file (RFC 4180) that ends with CRLF. Every cell is quoted, and formulas are escaped. */
export const formatCsvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeSpreadsheetFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
