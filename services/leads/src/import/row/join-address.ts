import { isBlankWord } from './cell-reading.ts'
import { addressParts } from './heading-words.ts'

/** A cell, or a part of one, with the heading of its column. */
export type LabeledText = { label: string; text: string; part: string | null; group: readonly string[] }

/** `taken`: the text for the field. `others`: what the field can't hold besides, such as a second phone; it becomes a note. */
export type TakenText = { taken: string; others: LabeledText[] }

type Address = { group: string; texts: LabeledText[] }

/** Joins the parts of the address to install at. Another address of the row, such as the billing address, becomes a note. */
export function joinAddress(cells: readonly LabeledText[]): TakenText {
  const filled = cells.filter(({ text }) => !isBlankWord(text))
  const all = groupCells((filled.length > 0 ? filled : cells.slice(0, 1)).flatMap(splitAddresses))
  const [taken, ...rest] = all
    .filter((one) => !all.some((other) => other !== one && isPartOf(one, other, all)))
    .toSorted((a, b) => rank(a) - rank(b))
  const others = rest.map(({ group, texts }) => ({
    label: `${group.charAt(0).toUpperCase()}${group.slice(1)} address`.trim(),
    text: formatAddress(texts).replaceAll('\n', ', '),
    part: null,
    group: [],
  }))
  return { taken: taken ? formatAddress(taken.texts) : '', others }
}

/** Google puts ` ::: ` between the addresses of one kind, in each of their columns. */
function splitAddresses(cell: LabeledText): LabeledText[] {
  const isOther = cell.group.includes('other')
  return cell.text.split(':::').flatMap((piece, index) => {
    const text = piece.trim()
    if (text === '') return []
    const group = index === 0 ? cell.group : index === 1 && !isOther ? ['other'] : ['other', String(index + 1)]
    // A spreadsheet has read the zip as a number.
    return { ...cell, text: cell.part === 'zip' ? text.replace(/^(\d{5})\.0+$/, '$1') : text, group }
  })
}

function groupCells(cells: readonly LabeledText[]): Address[] {
  const groups = new Map<string, LabeledText[]>()
  for (const cell of cells) {
    const group = cell.group.join(' ')
    groups.set(group, [...(groups.get(group) ?? []), cell])
  }
  const all = [...groups].map(([group, texts]) => ({ group, texts }))
  // A city that no word assigns to an address belongs to the only one there is.
  const loose = all.find((one) => one.group === '' && isFragment(one))
  const [only, ...more] = all.filter((one) => !isFragment(one))
  if (loose === undefined || only === undefined || more.length > 0) return all
  return all.filter((one) => one !== loose).map((one) => (one === only ? { ...one, texts: [...one.texts, ...loose.texts] } : one))
}

const isFragment = ({ texts }: Address): boolean => !texts.some(({ part }) => part === null || part === 'whole' || part === 'street')

function isPartOf(one: Address, other: Address, all: readonly Address[]): boolean {
  const isIn = (part: LabeledText, { texts }: Address): boolean =>
    texts.some((text) => text.part === part.part && isSame(text.text, part.text))
  if (!one.texts.every((part) => isIn(part, other))) return false
  // Of two equal addresses, the first stays.
  return other.texts.length > one.texts.length || all.indexOf(other) < all.indexOf(one)
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

// The kitchen is where the work is done, rather than where the bill goes.
const ranks: readonly (readonly [RegExp, number])[] = [
  [/service|servicio|property|job|site|install|instalacion|physical|project/, 0],
  [/bill|mailing|postal|facturacion/, 3],
  [/work|business|office|company|other|trabajo|oficina|otro|[2-9]/, 4],
  [/ship|envio/, 2],
]
const rank = (one: Address): number => (ranks.find(([words]) => words.test(one.group))?.[1] ?? 1) + (isFragment(one) ? 10 : 0)

const unitedStates = /^(usa?|u\.s\.(a\.)?|united states( of america)?|america|estados unidos|ee\.? ?uu\.?)$/i
const unitedStatesAtEnd = /(?:,\s*|\n\s*|(?<=\d{5})\s+)(usa?|u\.s\.(a\.)?|united states( of america)?|estados unidos)$/i

function formatAddress(cells: readonly LabeledText[]): string {
  const place = ({ part }: LabeledText): number => (part === null ? 0 : addressParts.indexOf(part as (typeof addressParts)[number]))
  const parts = cells.filter(({ part, text }) => part !== 'country' || !unitedStates.test(text)).toSorted((a, b) => place(a) - place(b))
  const [whole = '', ...more] = parts.filter((cell) => place(cell) === 0).map(({ text }) => text.replace(unitedStatesAtEnd, ''))
  const rest = [...more, ...parts.filter((cell) => place(cell) > 0).map(({ text }) => text)].filter((text) => !isSame(text, whole))
  const isSaid = (text: string): boolean => ` ${wordsOf(whole)} `.includes(` ${wordsOf(text)} `)
  if (whole !== '' && rest.every(isSaid)) return whole
  return [whole, ...rest].filter((text) => text !== '').join(', ')
}

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
