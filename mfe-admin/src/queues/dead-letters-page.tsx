import { type DeadLetter, isAdministratorRole } from '@crm/contracts'
import { call, query, useSession } from '@crm/shell-api'
import { Badge, Button, EmptyState, ErrorState, LoadingIndicator } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { formatCount, useDateTimeFormatters } from '../format.ts'
import { useQueueAction } from './queue-queries.ts'
import { QueuesPageLayout } from './queues-frame.tsx'
import { ConfirmWithReasonDialog } from './reason-dialog.tsx'

const often = 5_000 // milliseconds between updates

export function DeadLettersPage() {
  const { data: events, isError, refetch } = useQuery({ ...query('parkedEvents'), refetchInterval: often })
  return (
    <QueuesPageLayout title="Dead Letters" text="Events that failed five times">
      {events === undefined ? (
        isError ? (
          <ErrorState message="Failed to fetch dead letters" onRetry={() => void refetch()} />
        ) : (
          <LoadingIndicator text="Loading dead letters..." />
        )
      ) : events.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={<CircleCheck className="size-6" />}
            title="No dead letters"
            text="An event that fails five times is set aside here, and processing continues with the next one."
          />
        </div>
      ) : (
        <DeadLetterList events={events} />
      )}
    </QueuesPageLayout>
  )
}

function DeadLetterList({ events }: { events: readonly DeadLetter[] }) {
  const mayAct = isAdministratorRole(useSession().user.role)
  const [discarding, setDiscarding] = useState<DeadLetter | null>(null)
  const replaying = useQueueAction({
    done: 'The event will be processed again',
    failed: 'Failed to replay the event',
    onDone: () => undefined,
  })
  const discard = useQueueAction({
    done: 'The event has been discarded',
    failed: 'Failed to discard the event',
    onDone: () => setDiscarding(null),
  })
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {events.map((event) => (
          <DeadLetterCard
            key={event.id}
            event={event}
            mayAct={mayAct}
            busy={replaying.isPending}
            onReplay={() => replaying.mutate(() => call('replayParkedEvent', { params: { id: event.id } }))}
            onDiscard={() => setDiscarding(event)}
          />
        ))}
      </ul>
      {discarding && (
        <ConfirmWithReasonDialog
          title={`Discard ${discarding.event_type}?`}
          description="It will never be processed. The event itself stays in the log."
          confirmText="Discard"
          tone="danger"
          busy={discard.isPending}
          onConfirm={(reason) => discard.mutate(() => call('discardParkedEvent', { params: { id: discarding.id }, body: { reason } }))}
          onClose={() => setDiscarding(null)}
        />
      )}
    </>
  )
}

type Props = { event: DeadLetter; mayAct: boolean; busy: boolean; onReplay: () => void; onDiscard: () => void }

function DeadLetterCard({ event, mayAct, busy, onReplay, onDiscard }: Props) {
  const { reader, position, event_type, stream, error, attempts, parked_at, is_wanted } = event
  const { moment } = useDateTimeFormatters()
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
            <Button className="max-md:flex-1" disabled={is_wanted} busy={busy} onClick={onReplay} aria-label={`Replay event ${position}`}>
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
