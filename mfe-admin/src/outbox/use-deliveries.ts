import type { Delivery } from '@crm/contracts'
import { call, queryKey, reading } from '@crm/shell-api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { OutboxAddress } from './filters.ts'

const pageSize = 50

export type Deliveries = ReturnType<typeof useDeliveries>

/** Live updates keep the list fresh. */
export function useDeliveries({ state, open, template, search }: OutboxAddress) {
  const asked = { state, open, template, search: search.trim() }
  return useInfiniteQuery({
    queryKey: [...queryKey('listDeliveries', { query: asked }), 'pages'],
    queryFn: (context) => call('listDeliveries', { query: { ...asked, before: context.pageParam, limit: pageSize }, ...reading(context) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Delivery[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}
