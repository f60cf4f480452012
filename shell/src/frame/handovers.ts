import type { Handover } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { bootData } from '../boot.ts'

// The browser keeps the log positions of the last handover that the user was told of, and of the last one that they have seen, so that
// none is lost or told again after a reload, and all tabs agree.
type Mark = 'told' | 'seen'

const keyOf = (mark: Mark, username: string): string => `crm_handover_${mark}_${username}`

const listeners = new Set<() => void>()

/** In a new browser, handovers count from the time when the page was loaded. */
export function readHandoverMark(mark: Mark, username: string): number {
  const stored = localStorage.getItem(keyOf(mark, username))
  if (stored !== null) return Number(stored)
  return mark === 'told' ? readHandoverMark('seen', username) : bootData.position
}

/** Moves the mark forward. It is also stored where it stands, so that a reload does not skip what happened meanwhile. */
export function moveHandoverMark(mark: Mark, username: string, position: number): void {
  const reached = Math.max(position, readHandoverMark(mark, username))
  localStorage.setItem(keyOf(mark, username), String(reached))
  for (const listener of listeners) listener()
}

export function useHandoverQuery(username: string) {
  const after = useSyncExternalStore(subscribe, () => readHandoverMark('seen', username))
  return query('listHandovers', { query: { after } })
}

const none: Handover[] = []

/** Leads that others assigned to the user and that the user has not seen yet; none until they have loaded, after the first paint. */
export function useUnseenHandovers(username: string): Handover[] {
  const { data } = useQuery({ ...useHandoverQuery(username), enabled: false })
  return data?.handovers ?? none
}

// Another tab tells by the storage event what was seen there.
function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}
