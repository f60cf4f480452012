import type { RepairRequest } from '@crm/contracts'
import { call, isApiError, query, queryKey, useToast } from '@crm/shell-api'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

/** The specification requires that the dialog lists this many recent requests. */
export const recentRequestLimit = 5

export const repairRequestQueries = {
  active: () => query('listRepairRequests', { query: { status: 'active' } }),
  recent: () => query('listRepairRequests', { query: { limit: recentRequestLimit } }),
}

export const invalidateRepairRequests = (client: QueryClient): Promise<unknown> =>
  Promise.all([['/api/repair-requests'], queryKey('myDay')].map((key) => client.invalidateQueries({ queryKey: key })))

const failed = 'Failed to update repair request. Please try again.'

type Step = { id: number; version: number; status: RepairRequest['status'] }

// Sends only the status: the server sets the completion date to today for Completed and removes it for any other status.
const moveTo = ({ id, ...body }: Step) => call('updateRepairRequest', { params: { id }, body })

export function useCompleteRepairRequest() {
  const client = useQueryClient()
  const toast = useToast()
  const onError = (error: Error) => {
    const said = isApiError(error) ? error.serverMessage : null
    toast({ tone: 'error', title: failed, ...(said !== null && { description: said }) })
  }
  const onSettled = () => invalidateRepairRequests(client)
  const undo = useMutation({
    mutationFn: moveTo,
    onSuccess: ({ customer_name, status }) => toast({ tone: 'success', title: `The repair of ${customer_name} is ${status} again` }),
    onError,
    onSettled,
  })
  return useMutation({
    mutationFn: ({ id, version }: RepairRequest) => moveTo({ id, version, status: 'Completed' }),
    onSuccess: ({ id, version, customer_name }, { status }) => {
      const altText = `Set the repair of ${customer_name} back to ${status}`
      const action = { label: 'Undo', altText, onPress: () => undo.mutate({ id, version, status }) }
      toast({ tone: 'success', title: 'Repair request marked as done', action })
    },
    onError,
    onSettled,
  })
}
