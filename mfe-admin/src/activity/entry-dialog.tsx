import type { ActivityEvent } from '@crm/contracts'
import { isApiError, query } from '@crm/shell-api'
import { Dialog, ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useMoments } from '../mail/moments.ts'
import { EntryChanges } from './entry-changes.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { Action, Entity } from './entry-parts.tsx'
import { RecordLink } from './record-link.tsx'
import { userOf } from './wording.ts'

/** One entry with its event: what changed, who did it from where, and where it stands in the log. */
export function EntryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: event, error, refetch } = useQuery(query('getActivity', { params: { id } }))
  if (event !== undefined) return <Entry event={event} onClose={onClose} />
  const gone = isApiError(error) && error.status === 404
  return (
    <Dialog title="Activity" size="md" onRequestClose={onClose}>
      {error === null ? (
        <Loading text="Loading activity..." />
      ) : gone ? (
        <ErrorState message="There is no such entry" />
      ) : (
        <ErrorState message="Failed to fetch the activity" detail={error.message} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function Entry({ event, onClose }: { event: ActivityEvent; onClose: () => void }) {
  const { moment } = useMoments()
  return (
    <Dialog
      size="md"
      title={event.details || 'No details'}
      description={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Action entry={event} />
          <Entity entry={event} />
          <span>
            · {userOf(event)} · {moment(event.created_at)}
          </span>
        </span>
      }
      footer={<RecordLink entry={event} />}
      onRequestClose={onClose}
    >
      <div className="grid grid-cols-1 gap-6">
        <EntryChanges changes={event.changes} />
        <EntryFacts event={event} />
      </div>
    </Dialog>
  )
}
