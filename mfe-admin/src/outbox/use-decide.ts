import type { DeliveryStory } from '@crm/contracts'
import { call, messageOf, queryKey, useToast } from '@crm/shell-api'
import { randomKey } from '@crm/shell-api/send-key'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Sends a message once more, because somebody says so who knows of the newer one. Pressed again after a lost answer, it is still one wish. */
export function useResendDelivery({ id, newer }: Pick<DeliveryStory, 'id' | 'newer'>) {
  const client = useQueryClient()
  const toast = useToast()
  const [key, setKey] = useState(randomKey)
  return useMutation({
    mutationFn: () => call('resendDelivery', { params: { id }, query: newer === null ? {} : { after: newer.id }, idempotencyKey: key }),
    onSuccess: () => {
      setKey(randomKey())
      toast({ tone: 'success', title: 'Success', description: 'The message will be sent again' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to resend the message') }),
    onSettled: () => invalidateMail(client),
  })
}

/** Holds a message back that waits. */
export function useCancelDelivery(id: number) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call('cancelDelivery', { params: { id } }),
    onSuccess: () => toast({ tone: 'success', title: 'Success', description: 'The message was cancelled; it is not sent' }),
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to cancel the message') }),
    onSettled: () => invalidateMail(client),
  })
}

const invalidateMail = (client: QueryClient) =>
  Promise.all((['listDeliveries', 'mailStatus'] as const).map((name) => client.invalidateQueries({ queryKey: queryKey(name) })))
