import type { ClientBase } from 'pg'
import type { Person } from '../person.ts'

/** A redacted but unfinished erasure: how far the log was searched, and the person to search for. */
export type UnderWay = { head: bigint; person: Person }

export const underWayTable = 'erasures_under_way'

// Stored in the transaction that redacts, because afterwards no event names the person.
export async function keepUnderWay(client: ClientBase, id: number, { head, person }: UnderWay): Promise<void> {
  await client.query(`insert into crm.${underWayTable} (erasure, head, person) values ($1, $2, $3)`, [id, head, JSON.stringify(person)])
}

export async function underWay(client: ClientBase, id: number): Promise<UnderWay | null> {
  const { rows } = await client.query<UnderWay>(`select head, person from crm.${underWayTable} where erasure = $1`, [id])
  return rows[0] ?? null
}

export async function forgetUnderWay(client: ClientBase, id: number): Promise<void> {
  await client.query(`delete from crm.${underWayTable} where erasure = $1`, [id])
}
