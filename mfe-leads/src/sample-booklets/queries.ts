import type { BookletOrder } from '@crm/contracts'
import { call, isApiError, messageOf, query, useToast } from '@crm/shell-api'
import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BookletFilters, type BookletListState, bookletsPerPage, buildBookletQuery } from './list-state.ts'

const fiveMinutes = 300_000 // ms

export const bookletQueries = {
  list: (state: BookletListState) => ({
    ...query('listBooklets', { query: { ...buildBookletQuery(state), page: state.page, limit: bookletsPerPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: fiveMinutes,
  }),
  count: (filters: BookletFilters) => ({ ...query('countBooklets', { query: buildBookletQuery(filters) }), refetchInterval: fiveMinutes }),
  stats: () => ({ ...query('bookletStats'), refetchInterval: fiveMinutes }),
}

/** Refetches all booklet orders and their statistics, including the orders on lead pages. */
export async function invalidateBookletQueries(client: QueryClient): Promise<void> {
  const isOrders = ({ queryKey: [path, , part] }: { queryKey: readonly unknown[] }) =>
    String(path).startsWith('/api/sample-booklets') || part === 'sample-booklets'
  await client.invalidateQueries({ predicate: isOrders })
}

/** If another user has already deleted the order, this is no error. The toast has an Undo button. */
export function useDeleteBooklet() {
  const client = useQueryClient()
  const toast = useToast()
  const restore = useMutation({
    mutationFn: (order: BookletOrder) => call('restoreBooklet', { params: { id: order.id } }),
    onSuccess: (_, order) => toast({ tone: 'success', title: `${order.order_number} restored` }),
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to restore sample booklet', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateBookletQueries(client),
  })
  return useMutation({
    mutationFn: (order: BookletOrder) => call('deleteBooklet', { params: { id: order.id } }),
    onSuccess: (_, order) => {
      const action = { label: 'Undo', altText: `Undo the deletion of ${order.order_number}`, onPress: () => restore.mutate(order) }
      toast({ tone: 'success', title: 'Sample booklet deleted successfully!', action })
    },
    onError: (error) => {
      if (isApiError(error) && error.status === 404) return toast({ tone: 'info', title: 'Sample booklet has been deleted' })
      toast({ tone: 'error', title: 'Error: Failed to delete sample booklet', description: messageOf(error, 'Please try again') })
    },
    onSettled: () => invalidateBookletQueries(client),
  })
}
