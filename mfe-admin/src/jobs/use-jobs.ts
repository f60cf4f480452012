import type { Jobs } from '@crm/contracts'
import { call, queryKey, reading } from '@crm/shell-api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { asked, type JobsAddress } from './filters.ts'

const pageSize = 50
/** ms. Progress causes no events, so the page polls while it is visible. */
export const freshFor = 10_000

export type JobList = ReturnType<typeof useJobs>

export function useJobs(address: JobsAddress) {
  const { within, ...filters } = address
  return useInfiniteQuery({
    queryKey: [...queryKey('listJobs'), { within, ...asked({ ...filters, within: '' }) }, 'pages'],
    queryFn: (context) =>
      call('listJobs', { query: { ...asked(address), before: context.pageParam, limit: pageSize }, ...reading(context) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Jobs) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: freshFor,
  })
}
