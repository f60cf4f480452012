import { type ImportColumnTarget, multiColumnImportTargets } from '@crm/contracts'
import { isPhoneOrEmail } from '../file/find-table.ts'
import { findHeadingMeaning, type HeadingMeaning, isHeadingLike } from './heading-words.ts'

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

// Meta's own advertisement columns. Any other unknown or repeated column of its export is a question of the form.
const ofMeta = /^(id|(ad|adset|ad set|campaign|form) (id|name)|is organic|lead status|inbox url|partner name|retailer item id|vehicle)$/

export function isMetaLeadExport(columns: readonly string[]): boolean {
  const names = columns.map(plain)
  return names.includes('created time') && ['form id', 'ad id', 'adset id', 'campaign id'].some((name) => names.includes(name))
}

type Rows = readonly (readonly string[])[]

/** `rows`: the first rows of the file. An empty column is not chosen where another one is filled. */
export function guessColumnTargets(columns: readonly string[], rows: Rows = []): ImportColumnTarget[] {
  const isMeta = isMetaLeadExport(columns)
  const isOfMeta = (column: string): boolean => isMeta && ofMeta.test(plain(column))
  const meanings = columns.map((column) => (isOfMeta(column) ? null : findHeadingMeaning(column)))
  const targets = meanings.map((meaning, index) => meaning && chooseTarget(meaning, index, { columns, meanings, rows }))
  const isFilled = (index: number): boolean => rows.some((cells) => (cells[index] ?? '').trim() !== '')
  return columns.map((column, index) => {
    const target = targets[index] ?? null
    if (target !== null && (multiColumnImportTargets.includes(target) || chooseColumn(target) === index)) return target
    return isMeta && column.trim() !== '' && !isOfMeta(column) ? 'notes' : 'ignore'
  })

  function chooseColumn(target: ImportColumnTarget): number | undefined {
    const rivals = targets.flatMap((other, index) => (other === target ? [index] : []))
    return rivals.find(isFilled) ?? rivals[0]
  }
}

type Table = { columns: readonly string[]; meanings: readonly (HeadingMeaning | null)[]; rows: Rows }

function chooseTarget({ target }: HeadingMeaning, index: number, { columns, meanings, rows }: Table): ImportColumnTarget {
  const column = columns[index] ?? ''
  const has = (other: ImportColumnTarget): boolean => meanings.some((meaning) => meaning?.target === other && meaning.part === null)
  // Beside a column of last names, "Name" has the first names.
  const isFirstName = target === 'name' && (isHeadingLike(column, 'name') || isHeadingLike(column, 'nombre'))
  if (isFirstName && has('last_name') && !has('first_name')) return 'first_name'
  const cells = rows.flatMap((row) => (row[index] ?? '').trim() || [])
  // In Spanish, this is the state of an address or a status.
  if (isHeadingLike(column, 'estado')) {
    const isOfAddress = meanings.some((meaning) => meaning?.part === 'city') && !cells.some((cell) => isStatus.test(cell))
    return has('remarks') || isOfAddress ? 'address' : 'remarks'
  }
  // "Lead" or "Customer" may ask whether they are one, and "Contact" may have the phone or the email.
  if (target === 'name' && cells.length > 0 && !/name|nombre/i.test(column)) {
    if (cells.every((cell) => cell.includes('@'))) return 'email'
    if (cells.every(isPhoneOrEmail)) return 'phone'
    if (cells.every((cell) => isYesOrNo.test(cell) || !/\p{L}/u.test(cell))) return 'ignore'
  }
  // In QuickBooks, the balance is what the customer owes.
  const isFlag = target === 'deposit_paid' || target === 'balance_paid'
  return isFlag && cells.length > 0 && cells.every((cell) => isSum.test(cell)) ? 'ignore' : target
}

const isStatus =
  /^(?:new|in progress|sold|not \w+.*|lost|won|open|closed|nuev[oa]|en (?:progreso|proceso|curso|seguimiento)|vendid[oa]|no interesad[oa]|perdid[oa]|ganad[oa]|cerrad[oa]|abiert[oa]|pendiente|contactad[oa]|cotizad[oa]|cancelad[oa]|activ[oa]|inactiv[oa])$/i
const isYesOrNo = /^(?:yes|no|y|n|true|false|t|f|x|s[ií]|✓|✔️?|☑️?|☐|✗|✘)$/iu
const isSum = /^[$\s]*-?[\d,]*\.?\d{2,}$/

/** For a file without column names: which columns have emails, phones, and names. */
export function guessTargetsByCells(count: number, rows: Rows): ImportColumnTarget[] {
  const mostly = (index: number, isOne: (cell: string) => boolean): boolean => {
    const cells = rows.flatMap((row) => (row[index] ?? '').trim() || [])
    return cells.length > 0 && cells.filter(isOne).length > cells.length / 2
  }
  const targets = Array.from({ length: count }, (_, index): ImportColumnTarget => {
    if (mostly(index, (cell) => cell.includes('@'))) return 'email'
    return mostly(index, isPhoneOrEmail) ? 'phone' : 'ignore'
  })
  const isName = (index: number, pattern: RegExp): boolean => targets[index] === 'ignore' && mostly(index, (cell) => pattern.test(cell))
  const name = targets.findIndex((_, index) => isName(index, /^[^\d@$]{1,60}$/))
  if (name < 0) return targets
  const isSplit = isName(name, oneWord) && name + 1 < count && isName(name + 1, oneWord)
  targets[name] = isSplit ? 'first_name' : 'name'
  if (isSplit) targets[name + 1] = 'last_name'
  return targets
}

const oneWord = /^[^\d@$\s]{1,30}$/

export function formatColumnHeading(column: string): string {
  const words = column.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
