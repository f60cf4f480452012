import type { ClientBase } from 'pg'
import type { Person } from '../person.ts'

/** An erasure whose events are redacted: how far the log had been looked through then, and who it is about. */
export type UnderWay = { head: bigint; person: Person }

/** The table that keeps it until the erasure is finished. */
export const underWayTable = 'erasures_under_way'

/** Keeps it, in the transaction that redacts: afterwards no event says any more whom to look for. */
export async function keepUnderWay(client: ClientBase, id: number, { head, person }: UnderWay): Promise<void> {
  await client.query(`insert into crm.${underWayTable} (erasure, head, person) values ($1, $2, $3)`, [id, head, JSON.stringify(person)])
}

/** What a worker has left behind it; null where there is nothing to carry on. */
export async function underWay(client: ClientBase, id: number): Promise<UnderWay | null> {
  const { rows } = await client.query<UnderWay>(`select head, person from crm.${underWayTable} where erasure = $1`, [id])
  return rows[0] ?? null
}

/** Forgets it, in the transaction that finishes the erasure. */
export async function forgetUnderWay(client: ClientBase, id: number): Promise<void> {
  await client.query(`delete from crm.${underWayTable} where erasure = $1`, [id])
}
