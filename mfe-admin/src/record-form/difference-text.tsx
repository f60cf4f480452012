/** Text of only the earlier version is struck through, text of only the later one is underlined. */
export function DifferenceText({ earlier, later }: { earlier: string; later: string }) {
  let place = 0
  return (
    <p className="text-sm whitespace-pre-wrap wrap-anywhere">
      {difference(earlier, later).map(({ kind, text }) => {
        place += text.length
        if (kind === 'same') return <span key={place}>{text}</span>
        if (kind === 'gone') {
          return (
            <del key={place} className="rounded-sm bg-badge-red text-badge-red-fg">
              {text}
            </del>
          )
        }
        return (
          <ins key={place} className="rounded-sm bg-badge-green text-badge-green-fg">
            {text}
          </ins>
        )
      })}
    </p>
  )
}

export type Piece = { kind: 'same' | 'gone' | 'added'; text: string }

/** A word diff. Without the `added` pieces it is the earlier text, without the `gone` ones the later. */
export function difference(earlier: string, later: string): Piece[] {
  const [a, b] = [wordsOf(earlier), wordsOf(later)]
  const start = commonStart(a, b)
  const end = commonStart(a.slice(start).reverse(), b.slice(start).reverse())
  return joined([
    ...a.slice(0, start).map(same),
    ...between(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ])
}

const same = (text: string): Piece => ({ kind: 'same', text })
const gone = (text: string): Piece => ({ kind: 'gone', text })
const added = (text: string): Piece => ({ kind: 'added', text })

// Spaces and line breaks count as words, so that no text is lost.
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|\S+/g) ?? []

function commonStart(a: string[], b: string[]): number {
  const first = a.findIndex((word, place) => word !== b[place])
  return first === -1 ? Math.min(a.length, b.length) : first
}

// The LCS table has a cell for each pair of words; above this limit the whole middle counts as rewritten.
const mostCells = 4_000_000

function between(a: string[], b: string[]): Piece[] {
  if (a.length * b.length > mostCells) return [...a.map(gone), ...b.map(added)]
  const width = b.length + 1
  const longest = new Uint16Array((a.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      longest[row * width + column] =
        a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pieces: Piece[] = []
  let [row, column] = [0, 0]
  while (row < a.length || column < b.length) {
    const [left, right] = [a[row], b[column]]
    if (left !== undefined && left === right) {
      pieces.push(same(left))
      row++
      column++
    } else if (left !== undefined && (right === undefined || at(row + 1, column) >= at(row, column + 1))) {
      pieces.push(gone(left))
      row++
    } else {
      pieces.push(added(right ?? ''))
      column++
    }
  }
  return pieces
}

function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else all.push({ ...piece })
  }
  return all
}
