import type { Pool } from 'pg'
import { withLiveConnection } from './connection-lost.ts'

/** Draws from the sequence of this kind of record: `lead` → crm.lead_id, `leadOrigin` → crm.lead_origin_id. */
export async function nextId(pool: Pool, category: string): Promise<number> {
  const snakeCase = category.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const statement = { name: 'next-id', text: 'select crm.next_id($1) as id', values: [snakeCase] }
  const { rows } = await withLiveConnection(pool, () => pool.query<{ id: bigint }>(statement))
  return Number(rows[0]?.id)
}
