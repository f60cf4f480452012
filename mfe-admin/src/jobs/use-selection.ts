import { useState } from 'react'

export type Selection = {
  ids: readonly string[]
  has(id: string): boolean
  toggle(id: string): void
  set(ids: readonly string[]): void
}

/** The limit of one call by id; filters have none. */
export const mostSelected = 200

export function useSelection(): Selection {
  const [ids, set] = useState<readonly string[]>([])
  const limited = (next: readonly string[]) => set(next.slice(0, mostSelected))
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => limited(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    set: limited,
  }
}
