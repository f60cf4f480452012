export const byteOrderMark = '\ufeff'

// Spreadsheets treat text that starts like this as a formula (OWASP: CSV injection), even with full-width characters.
// Leading apostrophes are included, because unescaping would otherwise remove one that belongs to the text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of these characters.
const formula = /^'*\ufeff?[=+\-@\t\r\n\u0000＝＋－＠]/

/** Puts `'` before text that a spreadsheet would treat as a formula. */
export const escapeSpreadsheetFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Removes the `'` that escaping added. */
export const unescapeSpreadsheetFormula = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** A line of a CSV file (RFC 4180) that ends with CRLF. Every cell is quoted, and formulas are escaped. */
export const formatCsvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeSpreadsheetFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
