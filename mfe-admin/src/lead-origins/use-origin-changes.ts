import type { LeadOriginEntry } from '@crm/contracts'
import { call, messageOf, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateOrigins, originsQuery } from './origin-queries.ts'

const failed = 'Failed to update lead origin'

/** What is changed in the list itself: it shows at once, and goes back where the server refuses. One change after the other. */
export function useOriginChanges() {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = originsQuery()
  const mutationKey = ['change-lead-origins']

  const shownAtOnce = {
    mutationKey,
    scope: { id: 'change-lead-origins' },
    onError: (error: Error) => toast({ tone: 'error', title: failed, description: messageOf(error, 'Please try again') }),
    // What is read between two changes would show the first of them again.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? invalidateOrigins(client) : undefined),
  }
  const show = async (changed: (origins: LeadOriginEntry[]) => LeadOriginEntry[]) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (origins) => origins && changed(origins))
  }

  const activate = useMutation({
    ...shownAtOnce,
    mutationFn: ({ id, is_active }: LeadOriginEntry) => call('updateLeadOrigin', { params: { id }, body: { is_active } }),
    onMutate: (origin) =>
      show((origins) => origins.map((known) => (known.id === origin.id ? { ...known, is_active: origin.is_active } : known))),
    onSuccess: (_, { label, is_active }) =>
      toast({ tone: 'success', title: `${label} is ${is_active ? 'offered again' : 'no longer offered'}` }),
  })
  const order = useMutation({
    ...shownAtOnce,
    mutationFn: (ids: number[]) => call('orderLeadOrigins', { body: { ids } }),
    onMutate: (ids) => show((origins) => [...origins].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
  })
  return { activate, order }
}
