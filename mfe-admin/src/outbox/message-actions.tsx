import type { EmailDeliveryDetails } from '@crm/contracts'
import { call, useCan } from '@crm/shell-api'
import { generateIdempotencyKey } from '@crm/shell-api/send-key'
import { Button, DialogClose } from '@crm/ui'
import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useAction, useConfirmation } from '../actions.tsx'
import { type DateTimeFormatters, formatUserName, useDateTimeFormatters } from '../format.ts'
import { canCancel, canResend } from './delivery.tsx'

const changes = ['listDeliveries', 'mailStatus'] as const

export function MessageActions({ story }: { story: EmailDeliveryDetails }) {
  const { id, newer, state } = story
  const may = useCan('email-templates')
  const moments = useDateTimeFormatters()
  // A retry after a lost response uses the same key, so that the message is resent once.
  const [key, setKey] = useState(generateIdempotencyKey)
  const resend = useAction({
    // Names the newer message that the user has seen, so that the server can refuse if there is another.
    run: () => call('resendDelivery', { params: { id }, query: newer === null ? {} : { after: newer.id }, idempotencyKey: key }),
    done: () => 'The message will be resent',
    failed: () => 'Failed to resend the message',
    changes,
    onDone: () => setKey(generateIdempotencyKey()),
  })
  const cancel = useAction({
    run: () => call('cancelDelivery', { params: { id } }),
    done: () => 'The message was canceled and will not be sent',
    failed: () => 'Failed to cancel the message',
    changes,
  })
  const { question, ask } = useConfirmation(() => resendQuestion(story, moments), resend.mutate)
  return (
    <>
      {may && canCancel(story) && (
        <Button className="max-md:flex-1" busy={cancel.isPending} busyText="Canceling..." onClick={() => cancel.mutate()}>
          <Ban className="icon" aria-hidden="true" /> Cancel message
        </Button>
      )}
      {may && canResend(story) && (
        <Button className="max-md:flex-1" busy={resend.isPending} busyText="Sending..." onClick={() => ask()}>
          <RotateCcw className="icon" aria-hidden="true" /> {state === 'ambiguous' ? 'Resend, may arrive twice' : 'Resend'}
        </Button>
      )}
      <DialogClose>
        <Button variant="primary" className="max-md:flex-1">
          Close
        </Button>
      </DialogClose>
      {question}
    </>
  )
}

/** The question before a message is resent. It warns if a newer message has replaced this one, or if this one may have arrived. */
function resendQuestion({ state, recipient, recipient_name, newer }: EmailDeliveryDetails, moments: DateTimeFormatters) {
  const person = recipient_name ?? recipient
  const mayBeThere =
    state === 'ambiguous' ? `It is unknown whether ${person} received this message. If it arrived, ${person} gets it twice.` : null
  if (newer !== null) {
    return {
      title: 'Resend a message that a newer one replaced?',
      description: [newerOne(newer, person, moments), mayBeThere ?? 'This message would also be sent.'].join(' '),
      confirmText: 'Resend anyway',
      tone: 'danger',
    } as const
  }
  if (mayBeThere !== null) {
    return {
      title: 'Resend a message that may have arrived?',
      description: `It is unknown whether ${person} received it. If it arrived, ${person} gets it twice.`,
      confirmText: 'Resend, may arrive twice',
      tone: 'danger',
    } as const
  }
  return {
    title: 'Resend this message?',
    description: `It is sent to ${person}, created again from the current template and record.`,
    confirmText: 'Resend',
  } as const
}

function newerOne(
  { state, requested_by, created_at, sent_at }: NonNullable<EmailDeliveryDetails['newer']>,
  person: string,
  { moment }: DateTimeFormatters,
) {
  const by = formatUserName(requested_by)
  if (state === 'sent') return `${by} sent ${person} a newer message about this on ${moment(sent_at ?? created_at)}.`
  if (state === 'ambiguous') return `${by} may have sent ${person} a newer message about this on ${moment(created_at)}.`
  return `${by} requested a newer message about this for ${person} on ${moment(created_at)}. It is not sent yet.`
}
