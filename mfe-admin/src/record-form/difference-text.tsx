import { difference } from './difference.ts'

/** Two texts as one: struck out what only the earlier says, underlined what only the later says. */
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
