export const byteOrderMark = '\ufeff'

// Spreadsheets treat text with such a start as a formula (OWASP CSV injection), including the full-width characters of East Asia.
// Leading apostrophes count too; otherwise `unescapeFormula` would remove one that the text had before.
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of them.
const formula = /^'*\ufeff?[=+\-@\t\r\n\u0000＝＋－＠]/

/** Adds a leading `'` to text that a spreadsheet would treat as a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The inverse of `escapeFormula`. */
export const unescapeFormula = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** A line of a CSV file (RFC 4180): each cell quoted and passed through `escapeFormula`, ended by CRLF. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
