import { diffArrays } from 'diff'

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
  const [before, after] = [wordsOf(earlier), wordsOf(later)]
  const changes = diffArrays(before, after, { maxEditLength }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return changes.map(({ value, removed, added }) => ({ kind: removed ? 'gone' : added ? 'added' : 'same', text: value.join('') }))
}

// Spaces and line breaks count as words, so that no text is lost.
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|\S+/g) ?? []

// The time grows with the square of the changes: texts with more of them count as rewritten.
const maxEditLength = 2_000
