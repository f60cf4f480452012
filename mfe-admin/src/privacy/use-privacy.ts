import { call, messageOf, queryKey, reading, useToast } from '@crm/shell-api'
import { randomKey } from '@crm/shell-api/send-key'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Results are personal data, so they are not cached once they are off screen. */
export function useFoundLeads(search: string) {
  return useQuery({
    queryKey: [...queryKey('previewErasure'), 'words', search],
    queryFn: (context) => call('previewErasure', { body: { search }, ...reading(context) }),
    enabled: search !== '',
    gcTime: 0,
  })
}

export function usePreview(leads: readonly number[]) {
  return useQuery({
    queryKey: [...queryKey('previewErasure'), 'leads', leads],
    queryFn: (context) => call('previewErasure', { body: { leads: [...leads] }, ...reading(context) }),
    enabled: leads.length > 0,
    gcTime: 0,
  })
}

/** Refetches while an erasure is in progress. */
export function useErasures() {
  return useQuery({
    queryKey: queryKey('listErasures'),
    queryFn: (context) => call('listErasures', reading(context)),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status !== 'finished') ? 2_000 : false),
  })
}

/** The idempotency key makes a retry after a lost answer count once. */
export function useErase(leads: readonly number[], onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const [key] = useState(randomKey)
  return useMutation({
    mutationFn: (reason: string) =>
      call('requestErasure', { body: { leads: [...leads], reason, confirmation: 'ERASE' }, idempotencyKey: key }),
    onSuccess: async () => {
      toast({ tone: 'success', title: 'Success', description: 'The personal data is being erased' })
      onDone()
      await client.invalidateQueries({ queryKey: queryKey('listErasures') })
    },
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to erase the personal data') }),
  })
}
