import type { ActivityLogEntry } from '@crm/contracts'
import { call, queryKey, reading, useAddress } from '@crm/shell-api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** The value `all` means that the list is not filtered by this field. */
export type ActivityFilterValues = { search: string; entity_type: string; action: string; days: string; from: string; to: string }

export const defaultActivityFilters: ActivityFilterValues = { search: '', entity_type: 'all', action: 'all', days: '7', from: '', to: '' }

export function useActivityFilters(): [ActivityFilterValues, (change: Partial<ActivityFilterValues>) => void] {
  const [address, write] = useAddress()
  const change = (changed: Partial<ActivityFilterValues>) =>
    write((current) => toAddress({ ...fromAddress(current), ...withOneRange(changed) }), { replace: true })
  return [fromAddress(address), change]
}

/** A range of days replaces the number of days, and the other way around. */
function withOneRange(changed: Partial<ActivityFilterValues>): Partial<ActivityFilterValues> {
  if (changed.from || changed.to) return { days: 'all', ...changed }
  return changed.days === undefined ? changed : { from: '', to: '', ...changed }
}

export const toActivityQuery = (filters: ActivityFilterValues): Partial<ActivityFilterValues> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '' && value !== 'all'))

export const hasDefaultFilters = (filters: ActivityFilterValues): boolean =>
  names.every((name) => filters[name] === defaultActivityFilters[name])

const names = Object.keys(defaultActivityFilters) as (keyof ActivityFilterValues)[]

function fromAddress(address: URLSearchParams): ActivityFilterValues {
  const filters = Object.fromEntries(names.map((name) => [name, address.get(name) ?? defaultActivityFilters[name]])) as ActivityFilterValues
  return { ...filters, from: dayOrNone(filters.from), to: dayOrNone(filters.to) }
}

const dayOrNone = (text: string): string => (isSearchableDay(text) ? text : '')

/** False while a year is typed: its first digits make a day of the first centuries. */
export const isSearchableDay = (text: string): boolean => /^(19|2[01])\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const toAddress = (filters: ActivityFilterValues): URLSearchParams =>
  new URLSearchParams(names.filter((name) => filters[name] !== defaultActivityFilters[name]).map((name) => [name, filters[name]]))

const everyHalfMinute = 30_000
const pageSize = 200

/** `entries` are displayed. New entries only count as `waiting` until the user shows them, so that rows do not move while someone reads. */
export type ActivityLogState = {
  entries: ActivityLogEntry[] | undefined
  waiting: number
  failed: boolean
  refreshing: boolean
  updatedAt: number
  refresh: () => void
  showWaiting: () => void
  more: (() => void) | null
}

export function useActivityLog(filters: ActivityFilterValues): ActivityLogState {
  const asked = toActivityQuery(filters)
  const key = queryKey('listActivity', { query: asked })
  const log = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: (context) => call('listActivity', { query: { ...asked, before: context.pageParam, limit: pageSize }, ...reading(context) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: ActivityLogEntry[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    refetchInterval: everyHalfMinute,
  })
  const loaded = log.data?.pages.flat()
  const [seen, see] = useNewest(JSON.stringify(key), loaded)
  return {
    entries: loaded?.filter(({ id }) => id <= seen),
    waiting: loaded?.filter(({ id }) => id > seen).length ?? 0,
    failed: log.isError,
    refreshing: log.isRefetching,
    updatedAt: log.dataUpdatedAt,
    refresh: () => void log.refetch().then(({ data }) => see(newestOf(data?.pages.flat() ?? []))),
    showWaiting: () => see(newestOf(loaded ?? [])),
    more: log.hasNextPage && !log.isFetchingNextPage ? () => void log.fetchNextPage() : null,
  }
}

/** Returns the id of the newest displayed entry and a function that sets it. Newer entries wait until the user shows them. Other filters
 * reset it. */
function useNewest(key: string, loaded: ActivityLogEntry[] | undefined): [seen: number, see: (id: number) => void] {
  const [seen, setSeen] = useState<{ key: string; id: number } | null>(null)
  if (loaded !== undefined && loaded.length > 0 && seen?.key !== key) setSeen({ key, id: newestOf(loaded) })
  const known = seen?.key === key ? seen.id : newestOf(loaded ?? [])
  return [known, (id) => setSeen({ key, id })]
}

const newestOf = (entries: ActivityLogEntry[]): number => entries[0]?.id ?? 0
