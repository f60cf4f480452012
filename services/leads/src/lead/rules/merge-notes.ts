import { maxNotesLength } from '@crm/contracts'
import { createInvalidFieldError, type ExistingRecord, findValueAtVersion, type PastFieldValue } from '@crm/domain'
import type { LeadFieldValues } from '@crm/events'

type Sender = { version?: number | undefined; by: string | null }

/** Clients send the whole notes text, so two users who write at once would erase each other's text without this merge. */
export function mergeNotes(lead: ExistingRecord<LeadFieldValues>, sent: string | null, { version, by }: Sender): string | null {
  const past = lead.past.notes
  const now = lead.values.notes ?? ''
  const mine = (sent ?? '').replace(/\n+$/, '')
  const texts = past.map(({ value }) => value ?? '')
  if (mine === now) return lead.values.notes
  if (version === undefined && mine === '') return mayStillBeEmpty(past, by) ? lead.values.notes : null
  const isAlone = past.every((entry) => entry.by === by || !entry.value)
  const base = version === undefined ? guessBaseNotes(texts, mine, isAlone) : (findValueAtVersion(past, version) ?? '')
  const merged = mergeTexts(base, now, mine)
  if ([...merged].length > maxNotesLength) {
    throw createInvalidFieldError('notes', `Must be at most ${maxNotesLength} characters`)
  }
  return merged === '' ? null : merged
}

// A form without notes also sends null. So null clears the notes, unless another user has written since they were last empty.
function mayStillBeEmpty(past: readonly PastFieldValue<string | null>[], by: string | null): boolean {
  const lastEmpty = past.findLastIndex(({ value }) => value === null || value === '')
  return lastEmpty >= 0 && past.slice(lastEmpty + 1).some((entry) => entry.by !== by)
}

// Comparing more text would block other requests: at worst (all short lines) this takes 20 ms.
const mostCharacters = 200_000

type Candidate = { text: string; lines: Set<string>; common: number; dropped: number }

// Guesses which of the earlier notes (oldest first) the writer of `mine` had read. If several are likely, returns only their common
// lines, so that no line counts as deleted that the writer may never have seen. `isAlone`: the writer has written all notes.
export function guessBaseNotes(texts: readonly string[], mine: string, isAlone: boolean): string {
  const distinct = [...new Set(texts)]
  const candidates = listCandidates(distinct, mine)
  const [likeliest] = candidates.toReversed().sort((a, b) => b.common - a.common || a.dropped - b.dropped)
  if (likeliest === undefined) return ''
  if (isAlone || distinct.length === 1) return likeliest.text
  if (likeliest.common === 0) return ''
  const addsNothing = likeliest.common === toLineSet(mine).size
  const likely = candidates.filter(({ common, dropped }) => common === likeliest.common || (addsNothing && dropped === 0))
  const seen = likely.map(({ lines }) => lines)
  if (candidates.length < distinct.length) seen.push(toLineSet(distinct[0] ?? ''))
  return keepCommonLines(seen, likely[0]?.text ?? '')
}

const keepCommonLines = (seen: readonly Set<string>[], text: string): string =>
  text
    .split('\n')
    .filter((line) => line === '' || seen.every((lines) => lines.has(line)))
    .join('\n')

function listCandidates(distinct: readonly string[], mine: string): Candidate[] {
  const written = toLineSet(mine)
  let characters = 0
  const newest = distinct.toReversed().filter((text, at) => {
    characters += text.length
    return at === 0 || characters <= mostCharacters
  })
  return newest.toReversed().map((text) => {
    const lines = toLineSet(text)
    const common = [...lines].filter((line) => written.has(line)).length
    return { text, lines, common, dropped: lines.size - common }
  })
}

const toLineSet = (text: string): Set<string> => new Set(text.split('\n').filter((line) => line !== ''))

// Three-way merge: lines that either side deleted are removed, lines that either side added are kept, theirs first. Equal new entries
// appear once.
function mergeTexts(base: string, theirs: string, mine: string): string {
  const kept = toLines(base)
  const their = findEdits(kept, toLines(theirs))
  const my = findEdits(kept, toLines(mine))
  let above: string | undefined
  const merged = [...kept, ''].flatMap((line, at) => {
    const survives = at < kept.length && their.keeps[at] && my.keeps[at]
    const written = mergeInserted(their.inserted[at] ?? [], my.inserted[at] ?? [], above)
    if (startsEntry(line)) above = line
    return survives ? [...written, line] : written
  })
  return merged.join('\n')
}

export function splitNoteEntries(text: string): string[] {
  return text.split(/\n(?=\[[^\]\n]+\])/)
}

const startsEntry = (line: string): boolean => /^\[[^\]]+\]/.test(line)

const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'))

type Edits = { keeps: boolean[]; inserted: string[][] }

// Which lines of `before` remain, and what was inserted before each of them and at the end.
function findEdits(before: readonly string[], after: readonly string[]): Edits {
  const pairs = pairCommonLines(before, after)
  const keeps = before.map(() => false)
  const inserted: string[][] = [...before.map(() => []), []]
  let from = 0
  let next = 0
  for (const [old, now] of [...pairs, [before.length, after.length] as const]) {
    inserted[from]?.push(...after.slice(next, now))
    if (old < before.length) keeps[old] = true
    from = old + 1
    next = now + 1
  }
  return { keeps, inserted }
}

// An entry that both sides added appears once; repeats by one side stay.
function mergeInserted(theirs: readonly string[], mine: readonly string[], above: string | undefined): string[] {
  if (theirs.length === 0 || mine.length === 0) return [...theirs, ...mine]
  const there = new Map<string, number>()
  for (const entry of splitBlocks(theirs)) there.set(entry, (there.get(entry) ?? 0) + 1)
  const fresh = splitBlocks(mine).filter((entry) => {
    const left = there.get(entry) ?? 0
    there.set(entry, left - 1)
    return left <= 0
  })
  // A line that continues an older entry must not end up below their entry, so the older entry's first line is repeated.
  const isCutOff = fresh[0] !== undefined && !startsEntry(fresh[0]) && theirs.some(startsEntry)
  return [...theirs, ...(isCutOff && above !== undefined ? [above] : []), ...fresh]
}

function splitBlocks(lines: readonly string[]): string[] {
  const first = lines.findIndex(startsEntry)
  return first < 0 ? [...lines] : [...lines.slice(0, first), ...splitNoteEntries(lines.slice(first).join('\n'))]
}

// Above this table size a request would take too long; the differing middle then counts as rewritten.
const mostCells = 250_000

function pairCommonLines(a: readonly string[], b: readonly string[]): [number, number][] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const head = Array.from({ length: start }, (_, at): [number, number] => [at, at])
  const tail = Array.from({ length: end }, (_, at): [number, number] => [a.length - end + at, b.length - end + at])
  const middle = pairLongestCommon(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return [...head, ...middle.map(([x, y]): [number, number] => [x + start, y + start]), ...tail]
}

function pairLongestCommon(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > mostCells) return []
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const lengthAt = (x: number, y: number): number => lengths[x * width + y] ?? 0
  for (let x = a.length - 1; x >= 0; x -= 1) {
    for (let y = b.length - 1; y >= 0; y -= 1) {
      const down = lengthAt(x + 1, y)
      const right = lengthAt(x, y + 1)
      if (a[x] === b[y]) lengths[x * width + y] = lengthAt(x + 1, y + 1) + 1
      else if (down > right) lengths[x * width + y] = down
      else lengths[x * width + y] = right
    }
  }
  const pairs: [number, number][] = []
  for (let x = 0, y = 0; x < a.length && y < b.length; ) {
    if (a[x] === b[y]) pairs.push([x++, y++])
    else if (lengthAt(x + 1, y) >= lengthAt(x, y + 1)) x += 1
    else y += 1
  }
  return pairs
}
