import type { DeadLetter } from '@crm/contracts'
import { call, query } from '@crm/shell-api'
import { Badge, Button, EmptyState } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ConfirmWithReasonDialog, useAction, useIsAdministrator } from '../actions.tsx'
import { formatCount, useDateTimeFormatters } from '../format.ts'
import { PageHeader, QueryContent } from '../page-parts.tsx'
import { queueActionChanges } from './queue-queries.ts'

const often = 5_000 // milliseconds between updates

export function DeadLettersPage() {
  const list = useQuery({ ...query('parkedEvents'), refetchInterval: often })
  const [discarding, setDiscarding] = useState<DeadLetter | null>(null)
  const discard = useAction({
    run: ({ id, reason }: { id: string; reason: string }) => call('discardParkedEvent', { params: { id }, body: { reason } }),
    done: () => 'The event has been discarded',
    failed: () => 'Failed to discard the event',
    changes: queueActionChanges,
    onDone: () => setDiscarding(null),
  })
  return (
    <>
      <PageHeader title="Dead Letters" text="Events that failed five times" />
      <QueryContent query={list} what="dead letters">
        {(events) =>
          events.length === 0 ? (
            <div className="card">
              <EmptyState
                icon={<CircleCheck className="size-6" />}
                title="No dead letters"
                text="An event that fails five times is set aside here, and processing continues with the next one."
              />
            </div>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {events.map((event) => (
                <DeadLetterCard key={event.id} event={event} onDiscard={() => setDiscarding(event)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {discarding && (
        <ConfirmWithReasonDialog
          title={`Discard ${discarding.event_type}?`}
          description="It will never be processed. The event itself stays in the log."
          confirmText="Discard"
          tone="danger"
          busy={discard.isPending}
          onConfirm={(reason) => discard.mutate({ id: discarding.id, reason })}
          onClose={() => setDiscarding(null)}
        />
      )}
    </>
  )
}

function DeadLetterCard({ event, onDiscard }: { event: DeadLetter; onDiscard: () => void }) {
  const { id, reader, position, event_type, stream, error, attempts, parked_at, is_wanted } = event
  const { moment } = useDateTimeFormatters()
  const mayAct = useIsAdministrator()
  const replay = useAction({
    run: () => call('replayParkedEvent', { params: { id } }),
    done: () => 'The event will be processed again',
    failed: () => 'Failed to replay the event',
    changes: queueActionChanges,
  })
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {event_type} {is_wanted && <Badge tone="blue">Replay requested</Badge>}
          </h2>
          <p className="text-sm text-fg-muted wrap-anywhere">
            Event {formatCount(position)} of {stream} · failed {attempts} times in {reader} · {moment(parked_at)}
          </p>
        </div>
        {mayAct && (
          <div className="flex gap-2 max-md:w-full">
            <Button
              className="max-md:flex-1"
              disabled={is_wanted}
              busy={replay.isPending}
              onClick={() => replay.mutate()}
              aria-label={`Replay event ${position}`}
            >
              Replay
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
