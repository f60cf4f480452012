import type { Pool } from 'pg'
import { withLiveConnection } from './connection-lost.ts'

/** Draws the next id of a kind of record. */
export type NextId = (category: string) => Promise<number>

type Kept = { ids: number[]; drawn: number; at: number; drawing: Promise<void> | null }

const mostAtOnce = 32
const soon = 1_000 // milliseconds

/**
 * Ids from the sequence of the kind of record: `lead` → crm.lead_id, `leadOrigin` → crm.lead_origin_id. One at a time, as long as people
 * ask: no gaps then. Who asks faster than once a second is a program, for which twice as many as before are drawn each time, and kept.
 */
export function idsOf(pool: Pool, now: () => number = Date.now): NextId {
  const kinds = new Map<string, Kept>()
  return async (category) => {
    const kept = kinds.get(category) ?? { ids: [], drawn: 0, at: Number.NEGATIVE_INFINITY, drawing: null }
    kinds.set(category, kept)
    for (;;) {
      const id = kept.ids.shift()
      if (id !== undefined) return id
      kept.drawing ??= refill(category, kept).finally(() => {
        kept.drawing = null
      })
      await kept.drawing
    }
  }

  async function refill(category: string, kept: Kept): Promise<void> {
    const many = now() - kept.at < soon ? Math.min(2 * kept.drawn, mostAtOnce) : 1
    const snakeCase = category.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const statement = {
      name: 'next-ids',
      text: 'select crm.next_id($1) as id from generate_series(1, $2)',
      values: [snakeCase, many],
    }
    const { rows } = await withLiveConnection(pool, () => pool.query<{ id: bigint }>(statement))
    Object.assign(kept, { ids: rows.map(({ id }) => Number(id)), drawn: many, at: now() })
  }
}
