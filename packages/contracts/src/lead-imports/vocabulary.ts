import { editableLeadFields, type LeadFieldKind, type LeadFieldName, leadFields } from '../lead-fields.ts'

export const fileEncodingLabels = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
} as const
export type FileEncoding = keyof typeof fileEncodingLabels

export const fileDelimiterLabels = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } as const
export type FileDelimiter = keyof typeof fileDelimiterLabels

/** Labels for the order of day and month in dates such as 03/04/2026. Dates that start with the year need no order. */
export const dayMonthOrderLabels = { mdy: 'Month first: 11/27/2026', dmy: 'Day first: 27/11/2026' } as const
export type DayMonthOrder = keyof typeof dayMonthOrderLabels

export const duplicateRuleLabels = {
  skip: 'Skip the row',
  fill: 'Update: fill empty fields',
  overwrite: 'Update: overwrite with the file',
  create: 'Create another lead',
} as const
export type DuplicateRule = keyof typeof duplicateRuleLabels

const labelsOf = <Field extends LeadFieldName>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, leadFields[field].label])) as Record<Field, string>

const { name, ...otherLabels } = labelsOf(editableLeadFields)

export const importColumnTargetLabels = {
  name,
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  ...otherLabels,
  changed_at: 'Last changed',
  ignore: "Don't import",
}
export type ImportColumnTarget = keyof typeof importColumnTargetLabels

/** The fields with a fixed set of values. An import asks what each other value of a file becomes. */
export const importChoiceFields = ['lead_origin', 'remarks', 'assigned_to', 'deposit_paid', 'balance_paid'] as const
export type ImportChoiceField = (typeof importChoiceFields)[number]

/** In characters. A longer text is no value to choose for. */
export const longestUnknownValue = 100

/** Several columns can fill one field of these kinds. The separator joins their texts. */
export const cellSeparatorByFieldKind: Partial<Record<LeadFieldKind, string>> = { address: ', ', notes: '\n' }

/** Of several names, companies, phones, or emails, the first is taken, and the others become notes. */
export const multiColumnImportTargets: readonly ImportColumnTarget[] = [
  ...(['name', 'first_name', 'last_name', 'company', 'phone', 'email'] as const),
  ...editableLeadFields.filter((field) => cellSeparatorByFieldKind[leadFields[field].kind] !== undefined),
  'ignore',
]

export const importRowsPerPage = 50

/** Limits of one import: bytes of the file, and number of rows. */
export const leadImportLimits = { bytes: 25 * 1024 * 1024, rows: 100_000 }

export const formatImportColumnName = (name: string, index: number): string => name || `Column ${index + 1}`

/** The name of the first column with dates such as 03/04/2026 whose order of day and month has not been chosen. */
export function findUndecidedColumn(
  columns: readonly { name: string; dates?: { unclear: unknown } | undefined }[],
  orders: readonly (DayMonthOrder | null)[],
): string | null {
  const at = columns.findIndex(({ dates }, index) => dates?.unclear != null && orders[index] == null)
  return at < 0 ? null : formatImportColumnName(columns[at]?.name ?? '', at)
}
