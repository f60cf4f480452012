import type { Delivery, DeliveryStory } from '@crm/contracts'
import type { Moments } from '../mail/moments.ts'

/** What a message is made of: "Installation reminder, version 7", "Test e-mail". */
export function madeOf({ kind, template_name, template_version }: Delivery): string {
  if (kind === 'test') return 'Test e-mail'
  if (template_name === null) return 'No template'
  return template_version === null ? template_name : `${template_name}, version ${template_version}`
}

/** What a message is called: its subject, or what it is made of where it has none yet. */
export const titleOf = (delivery: Delivery): string => delivery.subject || madeOf(delivery)

/** What happened to a message last, or happens next, and when: "Sent", "Next try" or "Asked for". */
export function whenOf({ state, created_at, sent_at, next_attempt_at }: Delivery, { moment }: Moments): { what: string; at: string } {
  if (sent_at !== null) return { what: 'Sent', at: moment(sent_at) }
  if (state === 'retry' && next_attempt_at !== null) return { what: 'Next try', at: moment(next_attempt_at) }
  return { what: 'Asked for', at: moment(created_at) }
}

/** "Sent Nov 24, 10:02 AM". */
export function whenText(delivery: Delivery, moments: Moments): string {
  const { what, at } = whenOf(delivery, moments)
  return `${what} ${at}`
}

/** What was last said of it: the server's reply to what was sent, else why it was not. */
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

/** A test's server is known to that test alone; what was sent or is on its way is not sent again. */
export const mayResend = ({ kind, state }: Delivery): boolean => kind === 'notice' && ['failed', 'ambiguous', 'cancelled'].includes(state)

/** Only what waits can be held back. */
export const mayCancel = ({ state }: Delivery): boolean => state === 'queued' || state === 'retry'
