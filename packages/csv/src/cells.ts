/** What a file begins with so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff'

// A spreadsheet takes text that begins so for a formula (OWASP, CSV injection); the wide ones are typed in East Asia. An apostrophe
// before one counts as well: otherwise text that had one of its own would come back without it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of them.
const formula = /^'*\ufeff?[=+\-@\t\r\n\u0000＝＋－＠]/

/** A cell that no spreadsheet takes for a formula: one `'` more where it begins like one. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** What `harmless` was given: one leading `'` less where it stands before the beginning of a formula. */
export const asWritten = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** A line of a CSV file (RFC 4180): every cell quoted and harmless, ended by CRLF. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
