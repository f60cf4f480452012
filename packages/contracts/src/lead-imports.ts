export const fileEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
} as const
export type FileEncoding = keyof typeof fileEncodings

export const fileDelimiters = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } as const
export type FileDelimiter = keyof typeof fileDelimiters

/** Order of day and month in dates like 03/04/2026 → label. Dates that start with the year are always understood. */
export const dateOrders = { mdy: 'Month first: 11/27/2026', dmy: 'Day first: 27/11/2026' } as const
export type DateOrder = keyof typeof dateOrders

export const duplicateRules = {
  skip: 'Skip the row',
  fill: 'Update: fill empty fields',
  overwrite: 'Update: overwrite with the file',
  create: 'Create another lead',
} as const
export type DuplicateRule = keyof typeof duplicateRules

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
export type ImportTarget = keyof typeof importTargets

/** Targets that several columns may fill together; any other target takes one column. */
export const sharedTargets: readonly ImportTarget[] = ['address', 'notes', 'additional_notes', 'ignore']

export const importRowsPerPage = 50

/** Limits of one import: file size in bytes, and rows. */
export const largestImport = { bytes: 25 * 1024 * 1024, rows: 100_000 }
