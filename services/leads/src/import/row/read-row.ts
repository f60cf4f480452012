import {
  cellSeparatorByFieldKind,
  type DayMonthOrder,
  editableLeadFields,
  type ImportChoiceField,
  type ImportColumnTarget,
  importChoiceFields,
  importColumnTargetLabels,
  leadFields,
  longestUnknownValue,
  type NewLead,
} from '@crm/contracts'
import { calls, explainValidationIssue } from '@crm/contracts/schemas'
import { isBlankWord } from './cell-reading.ts'
import { type ColumnRules, gatherCells } from './gather-cells.ts'
import { explainUnreadableDay, parseInstant } from './parse-day.ts'
import { type CellReadingRules, foldName, readCell } from './read-cell.ts'

export type ImportRowValues = Partial<NewLead>

export type RowFault = { field: ImportColumnTarget | null; message: string }

/** A cell whose text had something around its value. */
export type CleanedCell = { field: ImportColumnTarget; from: string; to: string }

export type RowReadingRules = CellReadingRules &
  ColumnRules & {
    /** Of the days of each column. Null: not decided. */
    dateOrders: readonly (DayMonthOrder | null)[]
    isMeta: boolean
    /** What people chose for unknown values, by `buildChoiceKey`. Null: the field stays empty. */
    valueChoices: ReadonlyMap<string, string | null>
    defaults: { lead_origin: string; assigned_to: string }
  }

/** A value that is not one of the field's values. */
export type UnknownValue = { field: ImportChoiceField; value: string }

/** The same for all spellings of a value. */
export const buildChoiceKey = (field: ImportChoiceField, value: string): string => `${field} ${foldName(value) || value.toLowerCase()}`

/** Only a row with `faults` is not imported. `warnings` tell what was left empty. */
export type RowReading = {
  values: ImportRowValues
  faults: RowFault[]
  warnings: RowFault[]
  cleaned: CleanedCell[]
  unknown: UnknownValue[]
  /** When the row was last changed, if it says so. */
  asOf: string | null
}

/** A lead of a file may have an email and no phone. */
export const importedLeadSchema = calls.createLead.body.partial({ phone: true })

export function readImportRow(cells: readonly string[], rules: RowReadingRules): RowReading {
  const faults = extraCells(cells, rules.columns.length)
  const found = gatherCells(cells, rules)
  for (const [target, texts] of found)
    if (texts.some((text) => text.includes('\ufffd')))
      faults.push({
        field: target,
        message: `${importColumnTargetLabels[target]} contains characters that cannot be read in this encoding.`,
      })
  const draft = readValues(found, rules)
  const parsed = parseDraft(draft, rules, faults)
  checkPhoneOrEmail(draft, found, faults)
  const { wire, warnings, unknown } = draft
  const asOf = readChangedAt(found, rules, warnings)
  if (parsed === null || faults.length > 0) return { values: wire as ImportRowValues, faults, warnings: [], cleaned: [], unknown, asOf }
  // Default values that the schema filled in are left out, because they don't come from the row.
  const values = Object.fromEntries(Object.entries(parsed).filter(([field]) => field in wire)) as ImportRowValues
  const cleaned = draft.cleaned.map(({ field, from }) => ({ field, from: excerpt(from), to: String(values[field] ?? '') }))
  return { values, faults, warnings, cleaned, unknown, asOf }
}

/** Without it, the row counts as being as old as the file. */
function readChangedAt(found: ReadonlyMap<ImportColumnTarget, string[]>, rules: RowReadingRules, warnings: RowFault[]): string | null {
  const [text] = found.get('changed_at') ?? []
  if (text === undefined) return null
  const order = rules.dateOrders[rules.targets.indexOf('changed_at')] ?? null
  const asOf = parseInstant(text, order)
  if (asOf === null && !isBlankWord(text) && !/^[0\s/.:-]+$/.test(text)) {
    const what = `${importColumnTargetLabels.changed_at}: “${excerpt(text)}” ${explainUnreadableDay(text, order)}.`
    warnings.push({ field: 'changed_at', message: `${what} The date of the file counts instead.` })
  }
  return asOf
}

function extraCells(cells: readonly string[], expected: number): RowFault[] {
  const hasMore = cells.slice(expected).some((cell) => cell.trim() !== '')
  return hasMore ? [{ field: null, message: `The row has ${cells.length} cells, but the file has ${expected} columns.` }] : []
}

type Field = (typeof editableLeadFields)[number]
type Wire = Partial<Record<keyof NewLead, unknown>>

type Draft = {
  wire: Wire
  warnings: RowFault[]
  cleaned: { field: Field; from: string }[]
  unknown: UnknownValue[]
  said: Map<Field, string>
}

function readValues(found: ReadonlyMap<ImportColumnTarget, string[]>, rules: RowReadingRules): Draft {
  const draft: Draft = { wire: {}, warnings: [], cleaned: [], unknown: [], said: new Map() }
  const { wire } = draft
  const noted: string[] = []
  for (const field of editableLeadFields) {
    const texts = found.get(field) ?? []
    const [first] = texts
    if (first === undefined) continue
    const { kind } = leadFields[field]
    const separator = cellSeparatorByFieldKind[kind]
    const text = separator === undefined ? first : texts.join(separator)
    draft.said.set(field, text)
    const reading = readCell(field, kind, text, rules, rules.dateOrders[rules.targets.indexOf(field)] ?? null)
    // Facebook names more platforms (`an`, `msg`) than there are origins; such a row gets the default origin.
    if (kind === 'origin' && rules.isMeta && reading !== null && 'why' in reading) continue
    if (reading !== null && 'why' in reading && !reading.isBlank && takeChoice(draft, field, text, rules)) continue
    if (reading === null) wire[field] = text
    else if ('why' in reading) leaveEmpty(draft, field, reading.why, reading.isBlank ? null : noted)
    else {
      wire[field] = reading.value
      if (reading.isCleaned) draft.cleaned.push({ field, from: text })
      if (reading.hasMore) noted.push(toNote(field, text))
    }
  }
  addNotes(wire, noted)
  return draft
}

/** Records the unknown value, and sets the field to the choice for it. Returns whether there is one. */
function takeChoice({ wire, unknown }: Draft, field: Field, text: string, { valueChoices }: RowReadingRules): boolean {
  const value = text.replace(/\s+/g, ' ')
  if (!isChoiceField(field) || value.length > longestUnknownValue) return false
  unknown.push({ field, value })
  const choice = valueChoices.get(buildChoiceKey(field, value))
  if (choice === undefined) return false
  if (choice !== null) wire[field] = leadFields[field].kind === 'flag' ? choice === 'yes' : choice
  return true
}

const isChoiceField = (field: string): field is ImportChoiceField => (importChoiceFields as readonly string[]).includes(field)

/** Says why the field takes nothing from its cell. A text that may tell people something goes to the notes. */
function leaveEmpty({ warnings, said }: Draft, field: Field, why: string, noted: string[] | null): void {
  const text = said.get(field) ?? ''
  const hasDefault = field === 'lead_origin' || field === 'assigned_to'
  const outcome = hasDefault ? 'The default is used' : 'Left empty'
  const addition = hasDefault ? ', and the text is added to the notes' : ' and added to the notes'
  warnings.push({
    field,
    message: `${importColumnTargetLabels[field]}: “${excerpt(text)}” ${why}. ${outcome}${noted ? addition : ''}.`,
  })
  noted?.push(toNote(field, text))
}

const toNote = (field: Field, text: string): string =>
  `${importColumnTargetLabels[field]}: ${text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')}`

function addNotes(wire: Wire, noted: readonly string[]): void {
  if (noted.length > 0) wire.notes = [...(wire.notes === undefined ? [] : [wire.notes]), ...noted].join('\n')
}

/** A lead can be reached by phone or, in a file, by email alone. */
function checkPhoneOrEmail({ wire, warnings }: Draft, found: ReadonlyMap<ImportColumnTarget, string[]>, faults: RowFault[]): void {
  if (wire.phone !== undefined) return
  const at = warnings.findIndex(({ field }) => field === 'phone')
  if (wire.email !== undefined) {
    if (at < 0) warnings.push({ field: 'phone', message: 'Phone is empty.' })
    return
  }
  const [text] = found.get('phone') ?? []
  const isMissing = text === undefined || isBlankWord(text)
  faults.push({ field: 'phone', message: isMissing ? 'Phone is missing.' : `“${excerpt(text)}” is not a phone number.` })
  if (text !== undefined) wire.phone = text
}

const necessary: ReadonlySet<string> = new Set(['name', 'phone', 'notes', 'additional_notes'])

/** A value that cannot be stored is left empty if the lead can be without it. */
function parseDraft(draft: Draft, { defaults }: RowReadingRules, faults: RowFault[]): object | null {
  const { wire } = draft
  const parse = () => importedLeadSchema.safeParse({ ...defaults, ...wire }, { error: explainValidationIssue })
  const first = parse()
  if (first.success) return first.data
  const noted: string[] = []
  for (const { field, message } of faultsOf(first.error.issues, wire, faults)) {
    const text = draft.said.get(field as Field)
    if (necessary.has(field ?? '') || text === undefined) {
      faults.push({ field, message })
      continue
    }
    draft.warnings.push({ field, message: `${message} Left empty and added to the notes.` })
    draft.cleaned = draft.cleaned.filter((one) => one.field !== field)
    noted.push(toNote(field as Field, text))
    delete wire[field as Field]
  }
  addNotes(wire, noted)
  const second = parse()
  if (second.success) return second.data
  faults.push(...faultsOf(second.error.issues, wire, faults))
  return null
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
  return `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`
}

const longestExcerpt = 40

// A cell may have millions of characters, and each takes at most two units of its text.
function excerpt(text: string): string {
  const head = [...text.slice(0, 2 * longestExcerpt + 1)]
  return head.length > longestExcerpt ? `${head.slice(0, longestExcerpt).join('')}…` : text
}
