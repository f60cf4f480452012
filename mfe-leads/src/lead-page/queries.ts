import type { LeadHistory } from '@crm/contracts'
import { call, query, queryKey, reading } from '@crm/shell-api'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

export type Shown = 'all' | 'changes' | 'notes'

export const leadPageQueries = {
  record: (id: number, asOf: string | null) => ({
    ...query('leadRecord', { params: { id }, query: { asOf } }),
    placeholderData: keepPreviousData,
  }),
  history: (id: number, upTo: number | null, show: Shown) =>
    infiniteQueryOptions({
      queryKey: [...queryKey('leadHistory', { params: { id } }), { upTo, show }],
      queryFn: (context) =>
        call('leadHistory', {
          params: { id },
          query: { before: context.pageParam, show: show === 'all' ? null : show },
          ...reading(context),
        }),
      initialPageParam: upTo === null ? null : upTo + 1,
      getNextPageParam: ({ earlier }: LeadHistory) => earlier,
      placeholderData: keepPreviousData,
    }),
}
