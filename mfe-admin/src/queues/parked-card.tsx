import type { ParkedEvent } from '@crm/contracts'
import { Badge, Button } from '@crm/ui'
import { count } from '../database/wording.ts'
import { useMoments } from '../mail/moments.ts'

type Props = { event: ParkedEvent; mayAct: boolean; busy: boolean; onReplay: () => void; onDiscard: () => void }

/** A parked event: which it is, why, and what can be done about it. */
export function ParkedCard({ event, mayAct, busy, onReplay, onDiscard }: Props) {
  const { reader, position, event_type, stream, error, attempts, parked_at, is_wanted } = event
  const { moment } = useMoments()
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {event_type} {is_wanted && <Badge tone="blue">To be handled again</Badge>}
          </h2>
          <p className="text-sm text-fg-muted wrap-anywhere">
            Event {count(position)} of {stream}, given up by {reader} after {attempts} attempts, {moment(parked_at)}
          </p>
        </div>
        {mayAct && (
          <div className="flex gap-2 max-md:w-full">
            <Button
              className="max-md:flex-1"
              disabled={is_wanted}
              busy={busy}
              onClick={onReplay}
              aria-label={`Handle event ${position} again`}
            >
              Handle again
            </Button>
            <Button className="max-md:flex-1" onClick={onDiscard} aria-label={`Discard event ${position}`}>
              Discard
            </Button>
          </div>
        )}
      </div>
      <p className="mt-3 rounded-md bg-muted p-3 font-mono text-sm wrap-anywhere">{error}</p>
    </li>
  )
}
