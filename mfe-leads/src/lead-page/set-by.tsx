import { momentText, shortMoment } from './moments.ts'
import { who } from './who.ts'

/** Who gave a field its value, and when. */
export function SetBy({ source: { by, at } }: { source: { by: string | null; at: string } }) {
  return (
    <span className="block text-xs text-fg-subtle wrap-anywhere">
      {who(by)} ·{' '}
      <time dateTime={at} title={momentText(at)}>
        {shortMoment(at, new Date())}
      </time>
    </span>
  )
}
