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

/** Shows up to three lines, because an error ends with the mail server's reply. The tooltip has the whole text. */
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

/** Names the template of a message, for example "Installation reminder, version 7". */
export function describeTemplate({ kind, template_name, template_version }: Delivery): string {
  if (kind === 'test') return 'Test email'
  if (template_name === null) return 'No template'
  return template_version === null ? template_name : `${template_name}, version ${template_version}`
}

/** The subject, or the template's name if there is no subject. */
export const titleOf = (delivery: Delivery): string => delivery.subject || describeTemplate(delivery)

/** The most relevant time of a message: when it was sent, is tried next, or was requested. */
export function timeOf({ state, created_at, sent_at, next_attempt_at }: Delivery, { moment }: Moments): { what: string; at: string } {
  if (sent_at !== null) return { what: 'Sent', at: moment(sent_at) }
  if (state === 'retry' && next_attempt_at !== null) return { what: 'Next attempt', at: moment(next_attempt_at) }
  return { what: 'Requested', at: moment(created_at) }
}

export function formatTime(delivery: Delivery, moments: Moments): string {
  const { what, at } = timeOf(delivery, moments)
  return `${what} ${at}`
}

/** The mail server's reply if the message was sent, otherwise the error. */
export const replyOrErrorOf = ({ state, error, reply }: Delivery): string | null => (state === 'sent' ? reply : (error ?? reply))

const outcomes: Record<string, string> = {
  accepted: 'accepted',
  refused: 'permanently refused',
  deferred: 'temporarily refused',
  credentials: 'login refused',
  ambiguous: 'no answer',
  fenced: 'left to another worker',
}

/** Describes an attempt and its outcome, for example "Attempt 2: no answer". */
export function attemptTitle({ attempt, outcome, ended_at }: DeliveryStory['tries'][number]): string {
  if (outcome === null) return `Attempt ${attempt}: ${ended_at === null ? 'in progress' : 'interrupted'}`
  return `Attempt ${attempt}: ${outcomes[outcome] ?? outcome}`
}

/** A test message cannot be resent, because the settings of a test are not stored. */
export const mayResend = ({ kind, state }: Delivery): boolean => kind === 'notice' && ['failed', 'ambiguous', 'cancelled'].includes(state)

/** A message can be canceled only while it waits for its first or next attempt. */
export const mayCancel = ({ state }: Delivery): boolean => state === 'queued' || state === 'retry'
