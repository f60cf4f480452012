import type { Lead } from '@crm/contracts'
import { useState } from 'react'

export type Queue = {
  /** Whose follow-up is open. */
  lead: Lead | null
  /** Who comes after, in the order of the list; those before come last. Nobody for a lead that isn't of the list. */
  next: Lead | null
  open: (lead: Lead) => void
  goOn: () => void
  close: () => void
}

/** One follow-up after the other through a list. None comes twice, also if it stays in the list after it was saved. */
export function useQueue(list: readonly Lead[]): Queue {
  const [visited, setVisited] = useState<Lead[]>([])
  const [isOfList, setIsOfList] = useState(false)
  const next = isOfList ? nextIn(list, visited) : null
  return {
    lead: visited.at(-1) ?? null,
    next,
    open(first) {
      setVisited([first])
      setIsOfList(list.some(({ id }) => id === first.id))
    },
    goOn: () => setVisited(next ? [...visited, next] : []),
    close: () => setVisited([]),
  }
}

/** The first in the list after the last one visited that was not visited yet. */
export function nextIn(list: readonly Lead[], visited: readonly Lead[]): Lead | null {
  const last = list.findIndex(({ id }) => id === visited.at(-1)?.id)
  const known = new Set(visited.map(({ id }) => id))
  return [...list.slice(last + 1), ...list.slice(0, last + 1)].find(({ id }) => !known.has(id)) ?? null
}
