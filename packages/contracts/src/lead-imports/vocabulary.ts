import { editableLeadFields, type LeadField, type LeadFieldKind, leadFields } from '../lead-fields.ts'

export const fileEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
} as const
export type FileEncoding = keyof typeof fileEncodings

export const fileDelimiters = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } as const
export type FileDelimiter = keyof typeof fileDelimiters

/** Labels for the order of day and month in dates such as 03/04/2026. Dates that start with the year need no order. */
export const dateOrders = { mdy: 'Month first: 11/27/2026', dmy: 'Day first: 27/11/2026' } as const
export type DateOrder = keyof typeof dateOrders

export const duplicateRules = {
  skip: 'Skip the row',
  fill: 'Update: fill empty fields',
  overwrite: 'Update: overwrite with the file',
  create: 'Create another lead',
} as const
export type DuplicateRule = keyof typeof duplicateRules

const labelsOf = <Field extends LeadField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, leadFields[field].label])) as Record<Field, string>

const { name, ...otherLabels } = labelsOf(editableLeadFields)

export const importTargets = { name, first_name: 'First name', last_name: 'Last name', ...otherLabels, ignore: "Don't import" }
export type ImportTarget = keyof typeof importTargets

/** Several columns can fill one field of these kinds. The separator joins their texts. */
export const cellsJoinedBy: Partial<Record<LeadFieldKind, string>> = { address: ', ', notes: '\n' }

export const sharedTargets: readonly ImportTarget[] = [
  ...editableLeadFields.filter((field) => cellsJoinedBy[leadFields[field].kind] !== undefined),
  'ignore',
]

export const importRowsPerPage = 50

/** Limits of one import: bytes of the file, and number of rows. */
export const largestImport = { bytes: 25 * 1024 * 1024, rows: 100_000 }
