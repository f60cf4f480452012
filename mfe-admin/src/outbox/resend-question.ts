import type { DeliveryStory } from '@crm/contracts'
import type { Moments } from '../mail/moments.ts'
import { who } from '../record-form/who.ts'

/** What is asked before a message is sent again: first of all whether a newer one has told the same, or is about to. */
export function resendQuestion({ state, recipient, recipient_name, newer }: DeliveryStory, moments: Moments) {
  const person = recipient_name ?? recipient
  const mayBeThere =
    state === 'ambiguous' ? `Nobody knows whether ${person} has this one. If it did arrive, the customer gets it twice.` : null
  if (newer !== null) {
    return {
      title: 'Send it again, though a newer message took its place?',
      description: [newerOne(newer, person, moments), mayBeThere ?? 'This one would go out besides.'].join(' '),
      confirmText: 'Resend anyway',
      tone: 'danger',
    } as const
  }
  if (mayBeThere !== null) {
    return {
      title: 'Send a message again that may have arrived?',
      description: `Nobody knows whether ${person} has it. If it did arrive, the customer gets it twice.`,
      confirmText: 'Resend, may arrive twice',
      tone: 'danger',
    } as const
  }
  return {
    title: 'Send this message again?',
    description: `It goes to ${person}, written anew from the template and the record as they are now.`,
    confirmText: 'Resend',
  } as const
}

function newerOne({ state, requested_by, created_at, sent_at }: NonNullable<DeliveryStory['newer']>, person: string, { moment }: Moments) {
  const by = who(requested_by)
  if (state === 'sent') return `${by} told ${person} about the same on ${moment(sent_at ?? created_at)}.`
  if (state === 'ambiguous') return `${by} may have told ${person} about the same on ${moment(created_at)}.`
  return `${by}’s message of ${moment(created_at)} about the same is on its way to ${person}.`
}
