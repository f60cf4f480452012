import type { DeliveryStory } from '@crm/contracts'
import { isApiError, query } from '@crm/shell-api'
import { Dialog, ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useMoments } from '../mail/moments.ts'
import { StateBadge } from './delivery-parts.tsx'
import { StoryActions } from './story-actions.tsx'
import { StoryAttempts } from './story-attempts.tsx'
import { StoryCopy } from './story-copy.tsx'
import { StoryFacts } from './story-facts.tsx'
import { StoryVerdict } from './story-verdict.tsx'
import { titleOf, whenText } from './wording.ts'

/** All that is known of one message: what became of it, each attempt, and the copy of what was sent. */
export function StoryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: story, error, refetch } = useQuery(query('getDelivery', { params: { id } }))
  if (story !== undefined) return <Story story={story} onClose={onClose} />
  const gone = isApiError(error) && error.status === 404
  return (
    <Dialog title="Message" size="lg" onRequestClose={onClose}>
      {error === null ? (
        <Loading text="Loading message..." />
      ) : gone ? (
        <ErrorState message="There is no such message" />
      ) : (
        <ErrorState message="Failed to fetch the message" detail={error.message} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function Story({ story, onClose }: { story: DeliveryStory; onClose: () => void }) {
  const { state, recipient, recipient_name } = story
  const moments = useMoments()
  return (
    <Dialog
      size="lg"
      title={titleOf(story)}
      description={
        <>
          <StateBadge state={state} />
          <span>
            To {recipient_name ? `${recipient_name} · ` : ''}
            {recipient} · {whenText(story, moments)}
          </span>
        </>
      }
      footer={<StoryActions story={story} />}
      onRequestClose={onClose}
    >
      <div className="grid grid-cols-1 gap-6">
        <StoryVerdict story={story} />
        <StoryAttempts story={story} />
        <StoryFacts story={story} />
        <StoryCopy story={story} />
      </div>
    </Dialog>
  )
}
