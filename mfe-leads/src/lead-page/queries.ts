import type { Lead, LeadHistory, SentNotice } from '@crm/contracts'
import { call, isApiError, query, queryKey, reading, useCan } from '@crm/shell-api'
import { infiniteQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query'
import { isSold } from '../leads/lead-values.ts'
import { getItemMoment } from './timeline-days.ts'

export type TimelineFilterValue = 'all' | 'changes' | 'notes'

export const leadPageQueries = {
  record: (id: number, asOf: string | null) => ({
    ...query('leadRecord', { params: { id }, query: { asOf } }),
    placeholderData: keepPreviousData,
  }),
  history: (id: number, upTo: number | null, show: TimelineFilterValue) =>
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

/** Notices of the lead up to the instant `asOf`, or all if it is null. `known` means that the lead has an installation and the user may see it. */
export function useLeadEmails(lead: Pick<Lead, 'id' | 'remarks'>, isDeleted: boolean, asOf: string | null) {
  const mayBe = useCan('installations') && isSold(lead) && !isDeleted
  const { data, error, isLoadingError, refetch } = useQuery({
    ...query('installationNotices', { params: { id: lead.id } }),
    enabled: mayBe,
  })
  const isHidden = isApiError(error) && error.status === 404
  const until = asOf === null ? Number.POSITIVE_INFINITY : Date.parse(asOf)
  const notices: SentNotice[] = mayBe && !isHidden ? (data ?? []).filter((notice) => Date.parse(getItemMoment(notice)) <= until) : []
  return { known: mayBe && !isHidden, notices, failed: isLoadingError, again: () => void refetch() }
}
