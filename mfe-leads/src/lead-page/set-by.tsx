import { useMoments } from '../dates.ts'
import { formatActor } from '../leads/lead-values.ts'

export function SetBy({ source: { by, at } }: { source: { by: string | null; at: string } }) {
  return (
    <span className="block text-xs text-fg-subtle wrap-anywhere">
      {formatActor(by)} · <Moment at={at} />
    </span>
  )
}

/** A sentence, because a name alone would look like the author of the notes. */
export function LastChanged({ source: { by, at } }: { source: { by: string | null; at: string } }) {
  return (
    <span className="text-xs text-fg-subtle wrap-anywhere">
      last changed by {by === null ? 'the system' : formatActor(by)}, <Moment at={at} />
    </span>
  )
}

function Moment({ at }: { at: string }) {
  const { exact, short } = useMoments()
  return (
    <time dateTime={at} title={exact(at)}>
      {short(at)}
    </time>
  )
}
