import { type JobListReply, type JobQueueName, type JobState, jobQueueLabels, jobStateLabels } from '@crm/contracts'
import { call, queryKey, reading, useAddress } from '@crm/shell-api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

export const jobPeriodLabels = {
  hour: 'The last hour',
  day: 'The last 24 hours',
  week: 'The last 7 days',
  month: 'The last 30 days',
} as const
type Span = keyof typeof jobPeriodLabels

const hours: Record<Span, number> = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 }

/** The filters and the open job, which are stored in the URL. A blank filter matches all jobs. */
export type JobListUrlState = {
  state: JobState | ''
  queue: JobQueueName | ''
  within: Span | ''
  search: string
  lead: string
  error: string
  job: string
}

export const emptyJobFilters = {
  state: '',
  queue: '',
  within: '',
  search: '',
  lead: '',
  error: '',
} as const satisfies Partial<JobListUrlState>

export function useJobListUrlState(): [JobListUrlState, (change: Partial<JobListUrlState>) => void] {
  const [address, write] = useAddress()
  const change = (changed: Partial<JobListUrlState>) =>
    write((current) => toAddress(current, { ...fromAddress(current), ...changed }), { replace: true })
  return [fromAddress(address), change]
}

export const hasNoJobFilters = (address: JobListUrlState): boolean =>
  (Object.keys(emptyJobFilters) as (keyof typeof emptyJobFilters)[]).every((name) => address[name].trim() === '')

/** Invalid values in the URL are ignored. */
function fromAddress(address: URLSearchParams): JobListUrlState {
  const text = (name: string, longest: number) => (address.get(name) ?? '').slice(0, longest)
  const one = <K extends string>(table: Record<K, string>, value: string): K | '' => (Object.hasOwn(table, value) ? (value as K) : '')
  return {
    state: one(jobStateLabels, text('state', 20)),
    queue: one(jobQueueLabels, text('queue', 30)),
    within: one(jobPeriodLabels, text('within', 10)),
    search: text('search', 100),
    lead: /^[1-9]\d{0,8}$/.test(text('lead', 20)) ? text('lead', 20) : '',
    error: text('error', 200),
    job: /^[A-Za-z]+-[1-9]\d{0,8}$/.test(text('job', 40)) ? text('job', 40) : '',
  }
}

/** Leaves other parameters of the URL unchanged. */
function toAddress(current: URLSearchParams, values: JobListUrlState): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

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

export type JobListQueryResult = ReturnType<typeof useJobList>

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
