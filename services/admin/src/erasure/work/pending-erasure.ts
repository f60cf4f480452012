import type { ClientBase } from 'pg'
import type { Person } from '../find-person.ts'

/** A redacted but unfinished erasure: how far the log was searched, and the person to search for. */
export type PendingErasure = { head: bigint; person: Person }

export const pendingErasureTable = 'erasures_under_way'

// Stored in the transaction that redacts, because afterwards no event names the person.
export async function savePendingErasure(client: ClientBase, id: number, { head, person }: PendingErasure): Promise<void> {
  await client.query(`insert into crm.${pendingErasureTable} (erasure, head, person) values ($1, $2, $3)`, [
    id,
    head,
    JSON.stringify(person),
  ])
}

export async function findPendingErasure(client: ClientBase, id: number): Promise<PendingErasure | null> {
  const { rows } = await client.query<PendingErasure>(`select head, person from crm.${pendingErasureTable} where erasure = $1`, [id])
  return rows[0] ?? null
}

export async function deletePendingErasure(client: ClientBase, id: number): Promise<void> {
  await client.query(`delete from crm.${pendingErasureTable} where erasure = $1`, [id])
}
