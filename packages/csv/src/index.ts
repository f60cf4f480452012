import type { Lead } from '@crm/contracts'

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

// Days are `yyyy-mm-dd`, amounts text with two decimals, booleans `Yes` or `No`, lists joined by ", ", null is empty.
// A known origin or team member appears as on screen (Google Text, Maria), any other as stored.
export const leadLabels = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  lead_origin: 'Origin',
  remarks: 'Status',
  assigned_to: 'Assigned To',
  date_created: 'Date Created',
  next_followup_date: 'Next Follow-up',
  project_amount: 'Project Amount',
  deposit_paid: 'Deposit Paid',
  balance_paid: 'Balance Paid',
  installation_date: 'Installation Date',
  assigned_installer: 'Assigned Installers',
  address: 'Address',
  selected_colors: 'Selected Colours',
  notes: 'Notes',
  additional_notes: 'Additional Notes',
} as const satisfies Partial<Record<keyof Lead, string>>

export type LeadColumn = keyof typeof leadLabels

export const leadColumns = Object.keys(leadLabels) as LeadColumn[]
