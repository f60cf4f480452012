import type { Database } from '@crm/database'

export type FillState = { isDone(): Promise<boolean>; finish(): Promise<void>; isDemonstration(): Promise<boolean> }

const demonstrationActor = 'demonstration'

/** Marks begin and end in crm.commands: a database with events but without the begin mark holds real data. */
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
