import type { Lead } from '@crm/contracts'
import { call, invalidateLeads, messageOf, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export function useReopen({ id, name }: Lead) {
  const [isAsked, setIsAsked] = useState(false)
  const client = useQueryClient()
  const toast = useToast()
  const reopen = useMutation({
    mutationFn: () => call('reopenInstallation', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast({ tone: 'success', title: message, description: `${name} is out of Completed Projects.` })
      await invalidateLeads(client)
      setIsAsked(false)
    },
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to reopen installation', description: messageOf(error, 'Please try again.') }),
  })
  return {
    isAsked,
    ask: () => setIsAsked(true),
    busy: reopen.isPending,
    confirm: () => reopen.mutate(),
    cancel: () => setIsAsked(false),
  }
}
