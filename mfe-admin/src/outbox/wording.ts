import type { Delivery, DeliveryStory } from '@crm/contracts'
import type { Moments } from '../format.ts'

/** "Installation reminder, version 7", "Test e-mail". */
export function madeOf({ kind, template_name, template_version }: Delivery): string {
  if (kind === 'test') return 'Test e-mail'
  if (template_name === null) return 'No template'
  return template_version === null ? template_name : `${template_name}, version ${template_version}`
}

/** The subject; a message without one is named by its template. */
export const titleOf = (delivery: Delivery): string => delivery.subject || madeOf(delivery)

/** The last or next event of a message: "Sent", "Next try" or "Asked for". */
export function whenOf({ state, created_at, sent_at, next_attempt_at }: Delivery, { moment }: Moments): { what: string; at: string } {
  if (sent_at !== null) return { what: 'Sent', at: moment(sent_at) }
  if (state === 'retry' && next_attempt_at !== null) return { what: 'Next try', at: moment(next_attempt_at) }
  return { what: 'Asked for', at: moment(created_at) }
}

export function whenText(delivery: Delivery, moments: Moments): string {
  const { what, at } = whenOf(delivery, moments)
  return `${what} ${at}`
}

/** The server's reply to a sent message; otherwise the error. */
export const saidOf = ({ state, error, reply }: Delivery): string | null => (state === 'sent' ? reply : (error ?? reply))

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
