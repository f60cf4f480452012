import type { LeadHistory } from '@crm/contracts'
import { call, query, queryKey, reading } from '@crm/shell-api'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

/** Which part of a timeline: all, or what is no note, or what is one. */
export type Shown = 'all' | 'changes' | 'notes'

/** What a lead's page reads from the server. */
export const leadPageQueries = {
  /** The lead now, or as of a moment; the one before stays in sight until it has come. */
  record: (id: number, asOf: string | null) => ({
    ...query('leadRecord', { params: { id }, query: { asOf } }),
    placeholderData: keepPreviousData,
  }),
  /** What happened to it up to a version (null: all), newest first, by pages. */
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
