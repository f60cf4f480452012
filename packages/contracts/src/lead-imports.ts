/** Encodings that an imported file may have → label. */
export const fileEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
} as const
/** The encoding of an imported file. */
export type FileEncoding = keyof typeof fileEncodings

/** What may stand between the cells of an imported file → label. */
export const fileDelimiters = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } as const
/** The delimiter of an imported file. */
export type FileDelimiter = keyof typeof fileDelimiters

/** How days like 03/04/2026 are meant → label. Days with the year first are understood in every case. */
export const dateOrders = { mdy: 'Month first: 11/27/2026', dmy: 'Day first: 27/11/2026' } as const
/** Which number of a day comes first. */
export type DateOrder = keyof typeof dateOrders

/** What becomes of a row whose e-mail or phone a lead has already → label. */
export const duplicateRules = {
  skip: 'Skip the row',
  fill: 'Update: fill empty fields',
  overwrite: 'Update: overwrite with the file',
  create: 'Create another lead',
} as const
/** The rule for rows that repeat a lead. */
export type DuplicateRule = keyof typeof duplicateRules

/** What a column of the file may become → label. */
export const importTargets = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'Email',
  lead_origin: 'Lead origin',
  remarks: 'Status',
  assigned_to: 'Assigned to',
  date_created: 'Date created',
  next_followup_date: 'Next follow-up',
  project_amount: 'Project amount',
  deposit_paid: 'Deposit paid',
  balance_paid: 'Balance paid',
  installation_date: 'Installation date',
  assigned_installer: 'Installers',
  address: 'Address',
  selected_colors: 'Colours',
  notes: 'Notes',
  additional_notes: 'Additional notes',
  ignore: "Don't import",
} as const
/** What one column becomes. */
export type ImportTarget = keyof typeof importTargets

/** What several columns may become together; any other target takes one. */
export const sharedTargets: readonly ImportTarget[] = ['address', 'notes', 'additional_notes', 'ignore']

/** How many rows of an import are read at a time. */
export const importRowsPerPage = 50

/** The largest file and the most rows that one import takes. */
export const largestImport = { bytes: 25 * 1024 * 1024, rows: 100_000 }
