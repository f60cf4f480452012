import { type DayMonthOrder, type LeadFieldKind, leadStatuses, leadStatusFilterValues, type NewLead, teamMemberNames } from '@crm/contracts'
import { type CellReading, isBlankWord } from './cell-reading.ts'
import { explainUnreadableDay, isCountedDay, parseDay } from './parse-day.ts'
import { readAmount } from './read-amount.ts'
import { readEmail } from './read-email.ts'
import { readPhone } from './read-phone.ts'

export type CellReadingRules = {
  dayOf: (instant: Date) => string
  /** Stored values by value and label, folded. */
  origins: ReadonlyMap<string, string>
}

/** Null for a field that takes any text. `order` is that of the days of the cell's column. */
export function readCell(
  field: keyof NewLead,
  kind: LeadFieldKind,
  text: string,
  rules: CellReadingRules,
  order: DayMonthOrder | null,
): CellReading | null {
  if (field !== 'email' && kind !== 'installers' && kind !== 'address' && readers[kind] === undefined) return null
  const reading = isBlankWord(text) && !namesValues.has(kind) ? noValue : readAs(field, kind, text, rules, order)
  return reading !== null && 'why' in reading && isBlankWord(text) ? noValue : reading
}

const noValue: CellReading = { value: null, why: 'means no value', isBlank: true }

// Of these kinds, even a word such as "-" or "Unknown" may be a value.
const namesValues: ReadonlySet<LeadFieldKind> = new Set(['origin', 'status', 'member', 'amount', 'flag'])

function readAs(field: keyof NewLead, kind: LeadFieldKind, text: string, rules: CellReadingRules, order: DayMonthOrder | null) {
  return field === 'email' ? readEmail(text) : (readers[kind]?.(text, rules, order) ?? null)
}

const readers: Partial<Record<LeadFieldKind, (text: string, rules: CellReadingRules, order: DayMonthOrder | null) => CellReading>> = {
  phone: readPhone,
  amount: readAmount,
  day: readDay,
  origin: (text, { origins }) => named(origins.get(text.toLowerCase()) ?? origins.get(foldName(text)), 'is not a lead origin'),
  status: (text) => named(readStatus(text), 'is not a status'),
  member: (text) => named(members.get(foldName(text)), 'is not a team member'),
  flag: (text) => named(readFlag(text), 'is neither yes nor no'),
  colors: (text) => ({ value: text.split(/[,;]/).flatMap((code) => code.trim() || []) }),
}

const named = <T>(value: T | undefined, why: string): CellReading<T> => (value === undefined ? { value: null, why } : { value })

function readDay(text: string, { dayOf }: CellReadingRules, order: DayMonthOrder | null): CellReading<string> {
  const value = parseDay(text, order, dayOf)
  if (value !== null) return isCountedDay(text) ? { value, isCleaned: true } : { value }
  // Programs write a day that is not set as 00/00/0000.
  return { value, why: explainUnreadableDay(text, order), isBlank: /^[0\s/.:-]+$/.test(text) }
}

// In characters. Normalizing many accents on one letter takes quadratic time.
const longestName = 200

/** A name without case, accents, spaces, and punctuation, so that `Follow up`, `follow_up`, and `followup` are the same. */
export const foldName = (name: string): string =>
  name
    .slice(0, longestName)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const statuses = new Map(leadStatuses.map((status) => [foldName(status), status]))
const members = new Map(Object.keys(teamMemberNames).map((member) => [foldName(member), member]))

// Exports contain both `In Progress` and `in-progress`; the spelling is kept.
function readStatus(text: string): string | undefined {
  const exact = leadStatuses.find((status) => status.toLowerCase() === text.toLowerCase())
  const hyphenated = leadStatusFilterValues.some((status) => status.toLowerCase() === text.toLowerCase().replaceAll('-', ' '))
  return exact ?? (hyphenated ? text : statuses.get(foldName(text)))
}

function readFlag(text: string): boolean | undefined {
  if (/^(yes|y|true|t|1|x|paid|paid in full|s[ií]|✓|✔️?|☑️?|✅)$/iu.test(text)) return true
  return /^(no|n|false|f|\$?\s?0(?:\.0+)?|not paid|unpaid|-|✗|✘|☐|❌)$/iu.test(text) ? false : undefined
}
