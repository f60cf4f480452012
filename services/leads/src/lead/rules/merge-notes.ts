// Clients send the whole notes text, so two users who write at once would erase each other's text without this merge.

/** Three-way merge: lines that either side deleted go, lines that either side added stay, theirs first. Equal new entries appear once. */
export function mergeNotes(base: string, theirs: string, mine: string): string {
  const kept = linesOf(base)
  const their = editsOf(kept, linesOf(theirs))
  const my = editsOf(kept, linesOf(mine))
  let above: string | undefined
  const merged = [...kept, ''].flatMap((line, at) => {
    const survives = at < kept.length && their.keeps[at] && my.keeps[at]
    const written = both(their.inserted[at] ?? [], my.inserted[at] ?? [], above)
    if (startsEntry(line)) above = line
    return survives ? [...written, line] : written
  })
  return merged.join('\n')
}

export function entriesOf(text: string): string[] {
  return text.split(/\n(?=\[[^\]\n]+\])/)
}

const startsEntry = (line: string): boolean => /^\[[^\]]+\]/.test(line)

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

type Edits = { keeps: boolean[]; inserted: string[][] }

// Which lines of `before` remain, and what was inserted before each of them and at the end.
function editsOf(before: readonly string[], after: readonly string[]): Edits {
  const pairs = commonLines(before, after)
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
function both(theirs: readonly string[], mine: readonly string[], above: string | undefined): string[] {
  if (theirs.length === 0 || mine.length === 0) return [...theirs, ...mine]
  const there = new Map<string, number>()
  for (const entry of blocksOf(theirs)) there.set(entry, (there.get(entry) ?? 0) + 1)
  const fresh = blocksOf(mine).filter((entry) => {
    const left = there.get(entry) ?? 0
    there.set(entry, left - 1)
    return left <= 0
  })
  // A line that continues an older entry must not end up below their entry, so the older entry's first line is repeated.
  const isCutOff = fresh[0] !== undefined && !startsEntry(fresh[0]) && theirs.some(startsEntry)
  return [...theirs, ...(isCutOff && above !== undefined ? [above] : []), ...fresh]
}

function blocksOf(lines: readonly string[]): string[] {
  const first = lines.findIndex(startsEntry)
  return first < 0 ? [...lines] : [...lines.slice(0, first), ...entriesOf(lines.slice(first).join('\n'))]
}

// Above this table size a request would take too long; the differing middle then counts as rewritten.
const mostCells = 250_000

function commonLines(a: readonly string[], b: readonly string[]): [number, number][] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const head = Array.from({ length: start }, (_, at): [number, number] => [at, at])
  const tail = Array.from({ length: end }, (_, at): [number, number] => [a.length - end + at, b.length - end + at])
  const middle = longestCommon(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return [...head, ...middle.map(([x, y]): [number, number] => [x + start, y + start]), ...tail]
}

function longestCommon(a: readonly string[], b: readonly string[]): [number, number][] {
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
