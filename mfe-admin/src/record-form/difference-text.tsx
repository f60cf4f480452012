import { diffArrays } from 'diff'

/** Strikes through text that only the earlier version has, and underlines text that only the later version has. */
export function DifferenceText({ earlier, later }: { earlier: string; later: string }) {
  let place = 0
  return (
    <p className="text-sm whitespace-pre-wrap wrap-anywhere">
      {computeTextDifference(earlier, later).map(({ kind, text }) => {
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

export type DifferencePiece = { kind: 'same' | 'gone' | 'added'; text: string }

/** Compares two texts word by word. All pieces except the `added` ones form the earlier text, all except the `gone` ones the later text. */
export function computeTextDifference(earlier: string, later: string): DifferencePiece[] {
  const [before, after] = [wordsOf(earlier), wordsOf(later)]
  const changes = diffArrays(before, after, { maxEditLength }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return changes.map(({ value, removed, added }) => ({ kind: removed ? 'gone' : added ? 'added' : 'same', text: value.join('') }))
}

// Spaces and line breaks count as words, so that the pieces contain the whole text.
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|\S+/g) ?? []

// The comparison's time grows with the square of the number of changes. Texts with more changes are shown as completely replaced.
const maxEditLength = 2_000
