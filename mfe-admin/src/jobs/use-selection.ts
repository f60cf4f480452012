import { useState } from 'react'

/** Which jobs are selected. */
export type Selection = {
  ids: readonly string[]
  has(id: string): boolean
  toggle(id: string): void
  set(ids: readonly string[]): void
}

/** So many are taken at once by name; for more there are filters. */
export const mostSelected = 200

/** A selection that is empty at first. */
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
