import type { Lead, LeadList } from '@crm/contracts'
import { call, invalidateLeads, isApiError, messageOf, useToast } from '@crm/shell-api'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'

const lists = { queryKey: ['/api/leads'], predicate: (query: Query) => isList(query.state.data) }

/** The row disappears before the server responds, and reappears if the server refuses. The toast has an Undo button. */
export function useDeleteLead() {
  const client = useQueryClient()
  const toast = useToast()
  const restore = useRestoreLead()

  return useMutation({
    mutationFn: (lead: Lead) => call('deleteLead', { params: { id: lead.id } }),
    onMutate: async (lead) => {
      await client.cancelQueries({ queryKey: ['/api/leads'] })
      const before = client.getQueriesData<LeadList>(lists)
      client.setQueriesData<LeadList>(lists, (list) => list && without(list, lead.id))
      return before
    },
    onSuccess: (_, lead) => {
      const action = { label: 'Undo', altText: `Undo the deletion of ${lead.name}`, onPress: () => restore.mutate(lead) }
      toast({ tone: 'success', title: 'Lead deleted successfully!', action })
    },
    onError: (error, _, before) => {
      if (isApiError(error) && error.status === 404) return toast({ tone: 'info', title: 'Lead has been deleted' })
      for (const [key, list] of before ?? []) client.setQueryData(key, list)
      toast({ tone: 'error', title: 'Failed to delete lead', description: messageOf(error, 'Please try again') })
    },
    onSettled: () => invalidateLeads(client),
  })
}

export function useRestoreLead() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (lead: Lead) => call('restoreLead', { params: { id: lead.id } }),
    onSuccess: (_, lead) => toast({ tone: 'success', title: `${lead.name} restored` }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to restore lead', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateLeads(client),
  })
}

function without(list: LeadList, id: number): LeadList {
  const leads = list.leads.filter((lead) => lead.id !== id)
  return { ...list, leads, total: list.total - (list.leads.length - leads.length) }
}

// The query keys of single leads and of lists start with the same text, so the data shows which one it is.
const isList = (data: unknown): data is LeadList => typeof data === 'object' && data !== null && 'leads' in data
