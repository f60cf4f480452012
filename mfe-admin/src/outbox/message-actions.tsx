import type { EmailDeliveryDetails } from '@crm/contracts'
import { call, messageOf, queryKey, useCan, useToast } from '@crm/shell-api'
import { generateIdempotencyKey } from '@crm/shell-api/send-key'
import { Button, ConfirmDialog, DialogClose } from '@crm/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type DateTimeFormatters, formatUserName, useDateTimeFormatters } from '../format.ts'
import { canCancel, canResend } from './delivery.tsx'

export function MessageActions({ story }: { story: EmailDeliveryDetails }) {
  const may = useCan('email-templates')
  const [asking, setAsking] = useState(false)
  const moments = useDateTimeFormatters()
  const resend = useResendDelivery(story)
  const cancel = useCancelDelivery(story.id)
  return (
    <>
      {may && canCancel(story) && (
        <Button className="max-md:flex-1" busy={cancel.isPending} busyText="Canceling..." onClick={() => cancel.mutate()}>
          <Ban className="icon" aria-hidden="true" /> Cancel message
        </Button>
      )}
      {may && canResend(story) && (
        <Button className="max-md:flex-1" busy={resend.isPending} busyText="Sending..." onClick={() => setAsking(true)}>
          <RotateCcw className="icon" aria-hidden="true" /> {story.state === 'ambiguous' ? 'Resend, may arrive twice' : 'Resend'}
        </Button>
      )}
      <DialogClose>
        <Button variant="primary" className="max-md:flex-1">
          Close
        </Button>
      </DialogClose>
      <ConfirmDialog
        open={asking}
        {...resendQuestion(story, moments)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          resend.mutate()
        }}
      />
    </>
  )
}

/** Names the newer message that the user has seen, so that the server can refuse if there is another. A retry after a lost response uses the same idempotency key, so that the message is resent once. */
function useResendDelivery({ id, newer }: Pick<EmailDeliveryDetails, 'id' | 'newer'>) {
  const client = useQueryClient()
  const toast = useToast()
  const [key, setKey] = useState(generateIdempotencyKey)
  return useMutation({
    mutationFn: () => call('resendDelivery', { params: { id }, query: newer === null ? {} : { after: newer.id }, idempotencyKey: key }),
    onSuccess: () => {
      setKey(generateIdempotencyKey())
      toast({ tone: 'success', title: 'Success', description: 'The message will be resent' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to resend the message') }),
    onSettled: () => invalidateMail(client),
  })
}

function useCancelDelivery(id: number) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call('cancelDelivery', { params: { id } }),
    onSuccess: () => toast({ tone: 'success', title: 'Success', description: 'The message was canceled and will not be sent' }),
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to cancel the message') }),
    onSettled: () => invalidateMail(client),
  })
}

const invalidateMail = (client: QueryClient) =>
  Promise.all((['listDeliveries', 'mailStatus'] as const).map((name) => client.invalidateQueries({ queryKey: queryKey(name) })))

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
