import type { DeliveryStory } from '@crm/contracts'
import { Notice } from '@crm/ui'
import { saidOf } from './wording.ts'

/** What became of a message, for who has to decide about it. */
export function StoryVerdict({ story }: { story: DeliveryStory }) {
  const said = saidOf(story)
  switch (story.state) {
    case 'ambiguous':
      return (
        <Notice tone="warn">
          <div className="min-w-0">
            <p className="notice-title">Nobody knows whether it arrived</p>
            <p>
              The server took the whole text; then no answer came. Look into the mail server’s log or ask{' '}
              {story.recipient_name ?? 'the recipient'}, then decide. It is never sent again by itself.
            </p>
            {said && <p className="mt-1 wrap-anywhere">{said}</p>}
          </div>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger">
          <div className="min-w-0">
            <p className="notice-title">It was not sent</p>
            {said && <p className="wrap-anywhere">{said}</p>}
          </div>
        </Notice>
      )
    case 'retry':
      return (
        <Notice tone="info">
          <div className="min-w-0">
            <p className="notice-title">It was certainly not accepted yet, and is tried again by itself</p>
            {said && <p className="wrap-anywhere">{said}</p>}
          </div>
        </Notice>
      )
    case 'sent':
      return (
        <Notice tone="ok">
          <div className="min-w-0">
            <p className="notice-title">The server accepted it</p>
            {said && <p className="font-mono text-xs wrap-anywhere">{said}</p>}
          </div>
        </Notice>
      )
    case 'cancelled':
      return said === null ? null : <Notice tone="info">{said}</Notice>
    default:
      return null
  }
}
