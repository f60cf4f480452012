import type { Booklet } from '@crm/contracts'
import { call, isApiError, messageOf, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateBooklets } from './booklet-queries.ts'

/** Deletes an order; the toast offers to take it back. Where somebody else was faster, that is as good. */
export function useDeleteBooklet() {
  const client = useQueryClient()
  const toast = useToast()
  const restore = useMutation({
    mutationFn: (order: Booklet) => call('restoreBooklet', { params: { id: order.id } }),
    onSuccess: (_, order) => toast({ tone: 'success', title: `${order.order_number} is back` }),
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to restore sample booklet', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateBooklets(client),
  })
  return useMutation({
    mutationFn: (order: Booklet) => call('deleteBooklet', { params: { id: order.id } }),
    onSuccess: (_, order) => {
      const action = { label: 'Undo', altText: `Take the deletion of ${order.order_number} back`, onPress: () => restore.mutate(order) }
      toast({ tone: 'success', title: 'Sample booklet deleted successfully!', action })
    },
    onError: (error) => {
      if (isApiError(error) && error.status === 404) return toast({ tone: 'info', title: 'Sample booklet has been deleted' })
      toast({ tone: 'error', title: 'Error: Failed to delete sample booklet', description: messageOf(error, 'Please try again') })
    },
    onSettled: () => invalidateBooklets(client),
  })
}
