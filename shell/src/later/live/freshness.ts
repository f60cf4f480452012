import { concerned, type EndpointName, type LiveCategory } from '@crm/contracts'
import { queryKey } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'

// Milliseconds. What comes together is read once; under a flood of changes a screen is read once a second; and not all browsers at once.
const together = 200
const scatter = 150
const apart = 1_000

/** Reads again what changes have made old. Waits while a change of one's own is on its way, and while nobody looks at the page. */
export function createFreshness(client: QueryClient) {
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
    // An answer from before it would bring back for a moment what the person has just changed.
    if (client.isMutating() > 0) return plan()
    const [wasEverything, those] = [everything, changes]
    everything = false
    changes = new Map()
    last = Date.now()
    void client.invalidateQueries(wasEverything ? {} : { predicate: ({ queryKey }) => affected(queryKey, those) })
  }
  document.addEventListener('visibilitychange', plan)

  return {
    /** These streams have changed, or something in these categories. */
    changed(streams: readonly string[]) {
      for (const stream of streams) {
        const [category = '', id = ''] = stream.split('-')
        changes.set(category, (changes.get(category) ?? new Set()).add(id))
      }
      plan()
    },
    /** It is not known what has changed. */
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

/** Category → ids of its records that have changed; a blank one where it is not told which. */
type Changes = ReadonlyMap<string, ReadonlySet<string>>

/** Whether the answer under this key may be another after these changes. */
export function affected(key: readonly unknown[], changes: Changes): boolean {
  return [...changes].some(([category, ids]) => {
    if (!Object.hasOwn(concerned, category)) return false
    const { ofRecord, ofAny } = concerned[category as LiveCategory]
    return ofAny.some((name) => isKeyOf(name, key)) || (ids.has(String(key[1])) && ofRecord.some((name) => isKeyOf(name, key)))
  })
}

/** Whether a key is that of a call, or begins with it: what front-ends put behind it tells their own variants apart. */
function isKeyOf(name: EndpointName, key: readonly unknown[]): boolean {
  const expected = queryKey(name, { params: { id: String(key[1]) } })
  // The key of one record begins with that of the list.
  if (expected.length === 1 && /^\d+$/.test(String(key[1]))) return false
  return expected.every((part, place) => part === key[place])
}
