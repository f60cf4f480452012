import {
  cellSeparatorByFieldKind,
  type DayMonthOrder,
  editableLeadFields,
  type ImportColumnTarget,
  importColumnTargetLabels,
  type LeadFieldKind,
  leadFields,
  leadStatuses,
  leadStatusFilterValues,
  minPhoneDigits,
  type NewLead,
  teamMemberNames,
} from '@crm/contracts'
import { calls, explainValidationIssue } from '@crm/contracts/schemas'
import { unescapePhone } from '@crm/csv'
import { type ColumnRules, gatherCells } from './gather-cells.ts'
import { explainUnreadableDay, parseDay } from './parse-day.ts'

export type ImportRowValues = Partial<NewLead>

export type RowFault = { field: ImportColumnTarget | null; message: string }

export type RowReadingRules = ColumnRules & {
  dateOrder: DayMonthOrder
  dayOf: (instant: Date) => string
  origins: ReadonlyMap<string, string>
  isMeta: boolean
  defaults: { lead_origin: string; assigned_to: string }
}

export function readImportRow(cells: readonly string[], rules: RowReadingRules): { values: ImportRowValues; faults: RowFault[] } {
  const faults = extraCells(cells, rules.columns.length)
  const found = gatherCells(cells, rules)
  for (const [target, texts] of found)
    if (texts.some((text) => text.includes('\ufffd')))
      faults.push({
        field: target,
        message: `${importColumnTargetLabels[target]} contains characters that cannot be read in this encoding.`,
      })
  const wire = { ...valuesOf(found, rules, faults) }
  const parsed = calls.createLead.body.safeParse({ ...rules.defaults, ...wire }, { error: explainValidationIssue })
  if (!parsed.success) faults.push(...faultsOf(parsed.error.issues, wire, faults))
  if (!parsed.success || faults.length > 0) return { values: wire as ImportRowValues, faults }
  // Default values that the schema filled in are left out, because they don't come from the row.
  return { values: Object.fromEntries(Object.entries(parsed.data).filter(([field]) => field in wire)) as ImportRowValues, faults }
}

function extraCells(cells: readonly string[], expected: number): RowFault[] {
  const hasMore = cells.slice(expected).some((cell) => cell.trim() !== '')
  return hasMore ? [{ field: null, message: `The row has ${cells.length} cells, but the file has ${expected} columns.` }] : []
}

type Wire = Partial<Record<keyof NewLead, unknown>>

function valuesOf(found: ReadonlyMap<ImportColumnTarget, string[]>, rules: RowReadingRules, faults: RowFault[]): Wire {
  const wire: Wire = {}
  for (const field of editableLeadFields) {
    const texts = found.get(field) ?? []
    const [text] = texts
    if (text === undefined) continue
    const { kind } = leadFields[field]
    const reader = readers[kind]
    // Facebook names more platforms (`an`, `msg`) than there are origins; such a row gets the default origin.
    if (kind === 'origin' && rules.isMeta && reader?.read(text, rules) === null) continue
    const value = reader ? reader.read(text, rules) : texts.join(cellSeparatorByFieldKind[kind])
    if (value === null) faults.push({ field, message: `“${excerpt(text)}” ${reader?.fault?.(text, rules) ?? 'is not understood'}.` })
    wire[field] = value ?? text
  }
  return wire
}

/** `read` returns null for a text that it does not understand, and `fault` says why. */
type Reader = { read: (text: string, rules: RowReadingRules) => unknown; fault?: (text: string, rules: RowReadingRules) => string }

// A kind that is not listed takes the text of its cell as it is.
const readers: Partial<Record<LeadFieldKind, Reader>> = {
  phone: { read: readPhone, fault: () => 'is not a phone number' },
  origin: { read: (text, { origins }) => origins.get(text.toLowerCase()) ?? null, fault: () => 'is not a lead origin' },
  status: { read: readStatus, fault: () => 'is not a status' },
  member: { read: readMember, fault: () => 'is not a team member' },
  day: {
    read: (text, { dateOrder, dayOf }) => parseDay(text, dateOrder, dayOf),
    fault: (text, { dateOrder }) => explainUnreadableDay(text, dateOrder),
  },
  amount: { read: readAmount, fault: whyNoAmount },
  flag: { read: readFlag, fault: () => 'is neither yes nor no' },
  colors: { read: (text) => text.split(/[,;]/).flatMap((code) => code.trim() || []) },
}

// Facebook writes `p:+15035550187`. A number in scientific notation has lost its last digits in a spreadsheet.
function readPhone(text: string): string | null {
  const phone = unescapePhone(text).replace(/^p:\s*/i, '')
  return phone.replace(/\D/g, '').length >= minPhoneDigits && !/\d[.,]?\d*e\+\d+$/i.test(phone) ? phone : null
}

// Exports contain both `In Progress` and `in-progress`; the spelling is kept.
function readStatus(text: string): string | null {
  const known = leadStatuses.find((status) => status.toLowerCase() === text.toLowerCase())
  const hyphenated = leadStatusFilterValues.some((status) => status.toLowerCase() === text.toLowerCase().replaceAll('-', ' '))
  return known ?? (hyphenated ? text : null)
}

function readMember(text: string): string | null {
  return Object.hasOwn(teamMemberNames, text.toLowerCase()) ? text.toLowerCase() : null
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[], wire: Wire, known: readonly RowFault[]): RowFault[] {
  const all = issues.map(({ path, message }): RowFault => {
    const field = String(path[0]) as ImportColumnTarget
    return { field, message: inCellWords(field, message, wire[field as keyof NewLead]) }
  })
  return all.filter(
    ({ field }, index) => !known.some((fault) => fault.field === field) && all.findIndex((one) => one.field === field) === index,
  )
}

function inCellWords(field: ImportColumnTarget, message: string, value: unknown): string {
  const label = importColumnTargetLabels[field]
  if (value === undefined || message === 'Required') return `${label} is missing.`
  const longest = /at most (\d+) characters/.exec(message)?.[1]
  if (longest !== undefined) return `${label} is longer than ${longest} characters.`
  if (message === 'Must be an email address') return `“${excerpt(String(value))}” is not an email address.`
  return `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`
}

const excerpt = (text: string): string => ([...text].length > 40 ? `${[...text].slice(0, 40).join('')}…` : text)

const amount = /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$|^\.\d{1,2}$/

/** `$10,200.5` → `10200.5`, a dash → `0`, otherwise null. Commas only before three digits, because `1.234,56` is ambiguous. */
function readAmount(text: string): string | null {
  const bare = withoutCurrency(text)
  if (bare === '-') return '0'
  return amount.test(bare) ? bare.replaceAll(',', '').replace(/^\./, '0.') : null
}

/** Accountants write negative amounts as `(123)`. */
function whyNoAmount(text: string): string {
  const [, below] = /^(?:-|\()(.*?)\)?$/.exec(withoutCurrency(text)) ?? []
  return below !== undefined && amount.test(withoutCurrency(below))
    ? 'is negative, but an amount must be 0 or more'
    : 'is not an amount (write 1,234.56)'
}

const withoutCurrency = (text: string): string => text.replace(/^(?:usd|us\$|\$)\s*|\s*(?:usd|\$)$/gi, '').replace(/[\s\u00a0]/g, '')

function readFlag(text: string): boolean | null {
  if (/^(yes|y|true|1|x|paid)$/i.test(text)) return true
  return /^(no|n|false|0|not paid|unpaid|-)$/i.test(text) ? false : null
}
