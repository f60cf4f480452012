import { call, messageOf, queryKey, reading, useToast } from '@crm/shell-api'
import { randomKey } from '@crm/shell-api/send-key'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The leads that words mean. What was found is forgotten once it is no longer shown. */
export function useFoundLeads(search: string) {
  return useQuery({
    queryKey: [...queryKey('previewErasure'), 'words', search],
    queryFn: (context) => call('previewErasure', { body: { search }, ...reading(context) }),
    enabled: search !== '',
    gcTime: 0,
  })
}

/** What is kept of the person of these leads. */
export function usePreview(leads: readonly number[]) {
  return useQuery({
    queryKey: [...queryKey('previewErasure'), 'leads', leads],
    queryFn: (context) => call('previewErasure', { body: { leads: [...leads] }, ...reading(context) }),
    enabled: leads.length > 0,
    gcTime: 0,
  })
}

/** All erasures, the newest first; asked for again while one is under way. */
export function useErasures() {
  return useQuery({
    queryKey: queryKey('listErasures'),
    queryFn: (context) => call('listErasures', reading(context)),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status !== 'finished') ? 2_000 : false),
  })
}

/** Orders the erasure. Pressed again after a lost answer, it is still one. */
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
