import { type JobListReply, jobQueueLabels, jobStateLabels } from '@crm/contracts'
import { call, queryKey, reading } from '@crm/shell-api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { readId, readKey, readMatch, readText, type UrlState } from '../filters.tsx'

export const jobPeriodLabels = {
  hour: 'The last hour',
  day: 'The last 24 hours',
  week: 'The last 7 days',
  month: 'The last 30 days',
} as const

const hours: Record<keyof typeof jobPeriodLabels, number> = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 }

/** The filters and the open job. */
export const jobUrlReaders = {
  state: readKey(jobStateLabels),
  queue: readKey(jobQueueLabels),
  within: readKey(jobPeriodLabels),
  search: readText(100),
  lead: readId,
  error: readText(200),
  job: readMatch(/^[A-Za-z]{1,29}-[1-9]\d{0,8}$/),
}

type JobListUrlState = UrlState<typeof jobUrlReaders>

export const emptyJobFilters = { state: '', queue: '', within: '', search: '', lead: '', error: '' } as const

export function buildJobListQuery(
  { state, queue, within, search, lead, error }: JobListUrlState,
  now = Date.now(),
): Record<string, string> {
  // Rounded down to the minute, so that the query key does not change on every render.
  const minute = Math.floor(now / 60_000) * 60_000
  const since = within === '' ? '' : new Date(minute - hours[within] * 3_600_000).toISOString()
  return Object.fromEntries(Object.entries({ state, queue, since, search: search.trim(), lead, error }).filter(([, value]) => value !== ''))
}

const pageSize = 50
/** Milliseconds between updates. The progress of jobs records no events, so the live stream does not report it. */
export const jobPollingIntervalMs = 10_000

export function useJobList(address: JobListUrlState) {
  const { within, ...filters } = address
  return useInfiniteQuery({
    queryKey: [...queryKey('listJobs'), { within, ...buildJobListQuery({ ...filters, within: '' }) }, 'pages'],
    queryFn: (context) =>
      call('listJobs', { query: { ...buildJobListQuery(address), before: context.pageParam, limit: pageSize }, ...reading(context) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: JobListReply) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: jobPollingIntervalMs,
  })
}
