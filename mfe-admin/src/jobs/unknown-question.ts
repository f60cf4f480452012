import type { UnknownDelivery } from '@crm/contracts'
import type { Decision } from './use-unknown.ts'

/** What is asked before a decision is taken. Each is written into the activity log with who took it. */
export function questionOf(decision: Decision, { recipient, recipient_name, newer }: UnknownDelivery) {
  const person = recipient_name ?? recipient
  switch (decision) {
    case 'arrived':
      return {
        title: 'Did this message arrive?',
        description: `It will count as sent to ${person}. Look into the mail server’s log, or ask, before you say so.`,
        confirmText: 'It arrived',
      }
    case 'leave':
      return {
        title: 'Leave this message as it is?',
        description: `Nobody is asked about it any more. It stays “Unknown” in the outbox, from where it can still be sent to ${person}.`,
        confirmText: 'Leave it unknown',
      }
    case 'again':
      return {
        title: 'Send a message again that may have arrived?',
        description: [
          ...(newer === null ? [] : [`A newer message (${newer}) has told ${person} about the same, or is about to.`]),
          `If this one did arrive, ${person} gets it twice. It goes under the same Message-ID, by which some mail servers know a second one.`,
        ].join(' '),
        confirmText: 'Send again, may arrive twice',
        tone: 'danger' as const,
      }
  }
}
