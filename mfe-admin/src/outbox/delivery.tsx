import { type EmailDelivery, type EmailDeliveryDetails, type EmailDeliveryState, emailDeliveryStateLabels } from '@crm/contracts'
import { Ban, CircleCheck, CircleHelp, CircleX, Clock, RefreshCw, Send } from 'lucide-react'
import type { DateTimeFormatters } from '../format.ts'
import { type BadgeAppearance, ClampedText, IconBadge } from '../screen-parts.tsx'

const looks: Record<EmailDeliveryState, BadgeAppearance> = {
  queued: { tone: 'gray', icon: Clock },
  sending: { tone: 'blue', icon: Send },
  committing: { tone: 'blue', icon: Send },
  sent: { tone: 'green', icon: CircleCheck },
  retry: { tone: 'amber', icon: RefreshCw },
  failed: { tone: 'red', icon: CircleX },
  ambiguous: { tone: 'orange', icon: CircleHelp },
  cancelled: { tone: 'gray', icon: Ban },
}

export const DeliveryStateBadge = ({ state }: { state: EmailDeliveryState }) => (
  <IconBadge look={looks[state]} text={emailDeliveryStateLabels[state]} />
)

export const ReplyOrErrorText = ({ delivery }: { delivery: EmailDelivery }) => (
  <ClampedText text={getReplyOrError(delivery)} look={delivery.state === 'sent' ? 'font-mono text-xs' : ''} />
)

/** Names the template of a message, for example "Installation reminder, version 7". */
export function describeDeliveryTemplate({ kind, template_name, template_version }: EmailDelivery): string {
  if (kind === 'test') return 'Test email'
  if (template_name === null) return 'No template'
  return template_version === null ? template_name : `${template_name}, version ${template_version}`
}

/** The subject, or the template's name if there is no subject. */
export const getDeliveryTitle = (delivery: EmailDelivery): string => delivery.subject || describeDeliveryTemplate(delivery)

/** The most relevant time of a message: when it was sent, is tried next, or was requested. */
export function describeDeliveryTime(
  { state, created_at, sent_at, next_attempt_at }: EmailDelivery,
  { moment }: DateTimeFormatters,
): { what: string; at: string } {
  if (sent_at !== null) return { what: 'Sent', at: moment(sent_at) }
  if (state === 'retry' && next_attempt_at !== null) return { what: 'Next attempt', at: moment(next_attempt_at) }
  return { what: 'Requested', at: moment(created_at) }
}

export function formatDeliveryTime(delivery: EmailDelivery, moments: DateTimeFormatters): string {
  const { what, at } = describeDeliveryTime(delivery, moments)
  return `${what} ${at}`
}

/** The mail server's reply if the message was sent, otherwise the error. */
export const getReplyOrError = ({ state, error, reply }: EmailDelivery): string | null => (state === 'sent' ? reply : (error ?? reply))

const outcomes: Record<string, string> = {
  accepted: 'accepted',
  refused: 'permanently refused',
  deferred: 'temporarily refused',
  credentials: 'sign-in refused',
  ambiguous: 'no answer',
  fenced: 'left to another worker',
}

/** Describes an attempt and its outcome, for example "Attempt 2: no answer". */
export function formatAttemptTitle({ attempt, outcome, ended_at }: EmailDeliveryDetails['tries'][number]): string {
  if (outcome === null) return `Attempt ${attempt}: ${ended_at === null ? 'in progress' : 'interrupted'}`
  return `Attempt ${attempt}: ${outcomes[outcome] ?? outcome}`
}

/** A test message cannot be resent, because the settings of a test are not stored. */
export const canResend = ({ kind, state }: EmailDelivery): boolean =>
  kind === 'notice' && ['failed', 'ambiguous', 'cancelled'].includes(state)

/** A message can be canceled only while it waits for its first or next attempt. */
export const canCancel = ({ state }: EmailDelivery): boolean => state === 'queued' || state === 'retry'
