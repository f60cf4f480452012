import { extractPhoneDigits, type ImportColumnTarget, importColumnTargetLabels, minPhoneDigits } from '@crm/contracts'
import { unescapeSpreadsheetFormula } from '@crm/csv'
import { isBlankWord } from './cell-reading.ts'
import { formatColumnHeading } from './guess-columns.ts'
import type { HeadingMeaning } from './heading-words.ts'
import { joinAddress, type LabeledText, type TakenText } from './join-address.ts'

export type ColumnRules = {
  columns: readonly string[]
  targets: readonly ImportColumnTarget[]
  /** What the heading of each column says, null where it says nothing. */
  meanings: readonly (HeadingMeaning | null)[]
}

/** The texts of a row for each target. */
export function gatherCells(cells: readonly string[], rules: ColumnRules): Map<ImportColumnTarget, string[]> {
  const found = groupByTarget(cells, rules)
  const of = (target: ImportColumnTarget): LabeledText[] => found.get(target) ?? []
  const gathered = new Map([...found].map(([target, texts]) => [target, texts.map(isNote(target) ? writeNote : ({ text }) => text)]))
  const take = (target: ImportColumnTarget, { taken, others }: TakenText): void => {
    if (taken !== '') gathered.set(target, [taken])
    const notes = others.map((other) => writeNote({ ...other, label: other.label || importColumnTargetLabels[target] }))
    if (notes.length > 0) gathered.set('notes', [...(gathered.get('notes') ?? []), ...notes])
  }
  take(
    'name',
    chooseName(
      of('name'),
      joinNames(of('first_name'), of('last_name')),
      of('company').flatMap((cell) => splitIf(cell, /:::/, () => true) ?? [cell]),
    ),
  )
  take('phone', chooseFirst(of('phone').flatMap(splitPhones), isPhone, getPhoneKey))
  take(
    'email',
    chooseFirst(
      of('email').flatMap(splitEmails),
      (text) => text.includes('@'),
      (text) => text.toLowerCase(),
    ),
  )
  take('address', joinAddress(of('address')))
  return gathered
}

function groupByTarget(cells: readonly string[], { columns, targets, meanings }: ColumnRules): Map<ImportColumnTarget, LabeledText[]> {
  const found = new Map<ImportColumnTarget, LabeledText[]>()
  for (const [index, target] of targets.entries()) {
    const readText = (at: number): string => unescapeSpreadsheetFormula(cells[at] ?? '').trim()
    const cell = readText(index)
    // Facebook writes `z:78701`.
    const text = target === 'address' ? cell.replace(/^z:\s*(?=[\w -]{3,10}$)/i, '') : cell
    if (target === 'ignore' || text === '') continue
    const kind = target === 'phone' ? readText(findKindColumns(columns)[index] ?? -1).replace(/^\*\s*/, '') : ''
    if (/fax|pager/i.test(kind)) {
      found.set(target, [...(found.get(target) ?? []), { label: formatColumnHeading(kind), text, part: 'fax', group: [] }])
      continue
    }
    const meaning = meanings[index] ?? null
    const { part, group } = meaning?.target === target ? meaning : { part: null, group: [] }
    // An answer in a form means nothing without its question.
    const isPlainNote = isNote(target) && meaning?.target === target && part === null
    const label = isPlainNote ? '' : formatColumnHeading(columns[index] ?? '').replace(/(\s-)?\svalue$|:$/i, '')
    found.set(target, [...(found.get(target) ?? []), { label, text, part, group }])
  }
  return found
}

const kindColumns = new WeakMap<readonly string[], number[]>()

/** For each column, the one that says what kind of phone it has: "Phone 1 - Label" or "Phone 1 - Type" of "Phone 1 - Value". */
function findKindColumns(columns: readonly string[]): number[] {
  const known = kindColumns.get(columns)
  if (known !== undefined) return known
  const plain = columns.map((column) =>
    column
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  const found = plain.map((name) => {
    const phone = name.replace(/ (?:value|number|no)$/, '')
    return phone === '' ? -1 : plain.findIndex((other) => other === `${phone} label` || other === `${phone} type`)
  })
  kindColumns.set(columns, found)
  return found
}

const isNote = (target: ImportColumnTarget): boolean => target === 'notes' || target === 'additional_notes'

const writeNote = ({ label, text }: LabeledText): string => (label === '' ? text : `${label}: ${text}`)

function joinNames(firsts: readonly LabeledText[], lasts: readonly LabeledText[]): string {
  const inOrder = (texts: readonly LabeledText[]) => texts.toSorted((a, b) => Number(a.part !== null) - Number(b.part !== null))
  return [...inOrder(firsts), ...inOrder(lasts)].map(({ text }) => text).join(' ')
}

/** A person's name comes before the name under which a program lists them, and that before a company. */
function chooseName(names: readonly LabeledText[], joined: string, companies: readonly LabeledText[]): TakenText {
  const full = names
    .filter(({ part }) => part !== 'display')
    .map((name) => (name.part === 'reversed' ? { ...name, text: turnAround(name.text) } : name))
  const person = joined === '' ? [] : [{ label: 'Contact name', text: joined, part: null, group: [] }]
  const all = [...full, ...person, ...names.filter(({ part }) => part === 'display'), ...companies]
  const [first] = all
  const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
  const known = new Set([wordsOf(first?.text ?? '')])
  const others = all.filter(({ text }) => !known.has(wordsOf(text)) && known.add(wordsOf(text)))
  return { taken: first?.text ?? '', others }
}

/** "Park, Ada" → "Ada Park" */
const turnAround = (name: string): string => name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')

/** The first that may be one is taken; those of a second column, such as "Other phone", come after the rest. */
function chooseFirst(texts: readonly LabeledText[], isOne: (text: string) => boolean, keyOf: (text: string) => string): TakenText {
  const inOrder = texts.toSorted((a, b) => Number(isSecondary(a)) - Number(isSecondary(b)))
  const taken = inOrder.find(({ text, part }) => isOne(text) && part !== 'fax') ?? inOrder[0]
  const known = new Set(['', keyOf(taken?.text ?? '')])
  const others = inOrder.filter(
    (one) => one !== taken && !isBlankWord(one.text) && !known.has(keyOf(one.text)) && known.add(keyOf(one.text)),
  )
  return { taken: taken?.text ?? '', others }
}

const secondaryWords = new Set(['other', 'secondary', 'alternate', 'alternative', 'alt', 'additional', 'second', 'company', 'otro'])
const isSecondary = ({ group }: LabeledText): boolean => group.some((word) => secondaryWords.has(word) || Number(word) > 1)

const isPhone = (text: string): boolean => text.replace(/\D/g, '').length >= minPhoneDigits
const getPhoneKey = (text: string): string => extractPhoneDigits(text) || text.toLowerCase()

/** Google puts ` ::: ` between phones, people a comma, a slash, or "or". QuickBooks puts a label before each: `Phone:… Mobile:…`. */
function splitPhones(cell: LabeledText): LabeledText[] {
  const labeled = [...cell.text.matchAll(/\b(phone|mobile|cell|home|work|main|office|other|fax|pager)\s*:\s*(.*?)(?=\s*\b\p{L}+\s*:|$)/giu)]
  if (labeled.length > 0 && cell.text.startsWith(labeled[0]?.[0] ?? ' ') && labeled.every(([, , phone = '']) => isPhone(phone)))
    return labeled.map(([, label = '', phone = '']) => ({ ...cell, label, text: phone.replace(/[,;]$/, ''), part: label.toLowerCase() }))
  return splitIf(cell, /:::|[;,|/\n]|\s(?:or|and|o|y|&)\s/i, isPhone) ?? splitIf(cell, /:::|\n/, () => true) ?? [cell]
}

function splitEmails(cell: LabeledText): LabeledText[] {
  const isEmail = (text: string): boolean => text.includes('@')
  return splitIf(cell, /:::|[;,|\n]/, isEmail) ?? splitIf(cell, /[\s/]+(?:(?:or|and)\s+)?/, isEmail) ?? [cell]
}

function splitIf(cell: LabeledText, separator: RegExp, isOne: (text: string) => boolean): LabeledText[] | null {
  const pieces = cell.text.split(separator).flatMap((piece) => piece.trim() || [])
  return pieces.length > 1 && pieces.every(isOne) ? pieces.map((text) => ({ ...cell, text })) : null
}
