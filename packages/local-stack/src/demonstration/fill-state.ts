import type { Database } from '@crm/database'

/** Whether the demonstration still has to be filled in, and whether this database is the demonstration's at all. */
export type FillState = { isDone(): Promise<boolean>; finish(): Promise<void>; isDemonstration(): Promise<boolean> }

// The actor under which the demonstration's requests are remembered.
const demonstrationActor = 'demonstration'

/** Remembers beginning and end among the remembered requests: a database that has events but no such beginning is somebody's own. */
export async function fillState({ pool }: Pick<Database, 'pool'>): Promise<FillState> {
  const remember = (key: string) =>
    pool.query(
      `insert into crm.commands (actor, key, request_hash, stream_id, created_at) values ($1, $2, '', '', now()) on conflict do nothing`,
      [demonstrationActor, key],
    )
  const isDone = async () => {
    const { rows } = await pool.query<{ key: string }>(`select key from crm.commands where actor = $1 and key in ('begun', 'done')`, [
      demonstrationActor,
    ])
    const has = (key: string) => rows.some((row) => row.key === key)
    if (has('begun')) return has('done')
    const { rowCount } = await pool.query('select from crm.events limit 1')
    if (rowCount !== 0) return true
    await remember('begun')
    return false
  }
  const isDemonstration = async () => {
    const { rowCount } = await pool.query(`select from crm.commands where actor = $1 and key = 'begun'`, [demonstrationActor])
    return rowCount !== 0
  }
  return { isDone, isDemonstration, finish: async () => void (await remember('done')) }
}
