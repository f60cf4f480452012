import { type Delivery, type DeliveryState, type DeliveryStory, deliveryStates } from '@crm/contracts'
import { Ban, CircleCheck, CircleHelp, CircleX, Clock, RefreshCw, Send } from 'lucide-react'
import type { Moments } from '../format.ts'
import { IconBadge, type Look } from '../screen-parts.tsx'

const looks: Record<DeliveryState, Look> = {
  queued: { tone: 'gray', icon: Clock },
  sending: { tone: 'blue', icon: Send },
  committing: { tone: 'blue', icon: Send },
  sent: { tone: 'green', icon: CircleCheck },
  retry: { tone: 'amber', icon: RefreshCw },
  failed: { tone: 'red', icon: CircleX },
  ambiguous: { tone: 'orange', icon: CircleHelp },
  cancelled: { tone: 'gray', icon: Ban },
}

export const StateBadge = ({ state }: { state: DeliveryState }) => <IconBadge look={looks[state]} text={deliveryStates[state]} />

/** Three lines, because an error ends with the server's own reply; the tooltip has the whole text. */
export function ReplyOrError({ delivery }: { delivery: Delivery }) {
  const said = replyOrErrorOf(delivery)
  if (said === null) return <span className="text-fg-subtle">-</span>
  const look = delivery.state === 'sent' ? 'font-mono text-xs' : ''
  return (
    <span className={`line-clamp-3 text-fg-muted wrap-anywhere ${look}`} title={said}>
      {said}
    </span>
  )
}

/** "Installation reminder, version 7", "Test e-mail". */
export function describeTemplate({ kind, template_name, template_version }: Delivery): string {
  if (kind === 'test') return 'Test e-mail'
  if (template_name === null) return 'No template'
  return template_version === null ? template_name : `${template_name}, version ${template_version}`
}

/** The subject; a message without one is named by its template. */
export const titleOf = (delivery: Delivery): string => delivery.subject || describeTemplate(delivery)

/** The last or next event of a message: "Sent", "Next try" or "Asked for". */
export function timeOf({ state, created_at, sent_at, next_attempt_at }: Delivery, { moment }: Moments): { what: string; at: string } {
  if (sent_at !== null) return { what: 'Sent', at: moment(sent_at) }
  if (state === 'retry' && next_attempt_at !== null) return { what: 'Next try', at: moment(next_attempt_at) }
  return { what: 'Asked for', at: moment(created_at) }
}

export function formatTime(delivery: Delivery, moments: Moments): string {
  const { what, at } = timeOf(delivery, moments)
  return `${what} ${at}`
}

/** The server's reply to a sent message; otherwise the error. */
export const replyOrErrorOf = ({ state, error, reply }: Delivery): string | null => (state === 'sent' ? reply : (error ?? reply))

const outcomes: Record<string, string> = {
  accepted: 'accepted',
  refused: 'refused for good',
  deferred: 'not accepted for now',
  credentials: 'login refused',
  ambiguous: 'no answer',
  fenced: 'left to another worker',
}

/** "Attempt 2: no answer". */
export function attemptTitle({ attempt, outcome, ended_at }: DeliveryStory['tries'][number]): string {
  if (outcome === null) return `Attempt ${attempt}: ${ended_at === null ? 'under way' : 'broken off'}`
  return `Attempt ${attempt}: ${outcomes[outcome] ?? outcome}`
}

/** A test cannot be resent, because its settings are not stored. */
export const mayResend = ({ kind, state }: Delivery): boolean => kind === 'notice' && ['failed', 'ambiguous', 'cancelled'].includes(state)

/** Only a waiting message can be canceled. */
export const mayCancel = ({ state }: Delivery): boolean => state === 'queued' || state === 'retry'
