import { type EndpointName, invalidations, type LiveEventCategory } from '@crm/contracts'
import { queryKey } from '@crm/shell-api'
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

// In ms: changes within 200 ms are handled together, a random delay spreads the clients, and refetches are at least one second apart.
const together = 200
const scatter = 150
const apart = 1_000

export function createQueryRefresher(client: QueryClient) {
  let changes = new Map<string, Set<string>>()
  let everything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  const plan = () => {
    timer ??= setTimeout(refresh, Math.max(together + Math.random() * scatter, last + apart - Date.now()))
  }
  const refresh = () => {
    timer = undefined
    if (document.hidden || !(everything || changes.size > 0)) return
    // While a save is running, a refetch could return the old data, and the user's change would briefly disappear from the screen.
    if (client.isMutating() > 0) return plan()
    const [wasEverything, those] = [everything, changes]
    everything = false
    changes = new Map()
    last = Date.now()
    const affected: QueryFilters = wasEverything ? {} : { predicate: ({ queryKey }) => isQueryAffected(queryKey, those) }
    const loading = client.getQueryCache().findAll({ ...affected, fetchStatus: 'fetching' })
    for (const query of loading.filter(({ state }) => state.data === undefined)) refreshOnceLoaded(query)
    void client.invalidateQueries(affected)
  }
  // The first reply of a query may be older than the change, and React Query does not repeat a request that is still waiting for it.
  const refreshOnceLoaded = ({ promise, queryKey }: Query) => {
    const refreshIt = () => client.invalidateQueries({ queryKey, exact: true })
    promise?.then(refreshIt, refreshIt)
  }
  document.addEventListener('visibilitychange', plan)

  return {
    changed(streams: readonly string[]) {
      for (const stream of streams) {
        const [category = '', id = ''] = stream.split('-')
        changes.set(category, (changes.get(category) ?? new Set()).add(id))
      }
      plan()
    },
    all() {
      everything = true
      plan()
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    },
  }
}

/** The ids of changed records by event category. An empty id means that the record is not known. */
type Changes = ReadonlyMap<string, ReadonlySet<string>>

export function isQueryAffected(key: readonly unknown[], changes: Changes): boolean {
  return [...changes].some(([category, ids]) => {
    if (!Object.hasOwn(invalidations, category)) return false
    const { ofRecord, ofAny } = invalidations[category as LiveEventCategory]
    return (
      ofAny.some((name) => isKeyOf(name, key)) || ((ids.has(String(key[1])) || ids.has('')) && ofRecord.some((name) => isKeyOf(name, key)))
    )
  })
}

/** Compares only the start of the key, because front-ends may append more parts. */
function isKeyOf(name: EndpointName, key: readonly unknown[]): boolean {
  const expected = queryKey(name, { params: { id: String(key[1]) } })
  // The key of a single record starts with the key of the list, so a key with an id must not match the list.
  if (expected.length === 1 && /^\d+$/.test(String(key[1]))) return false
  return expected.every((part, place) => part === key[place])
}
