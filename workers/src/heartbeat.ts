import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Database } from '@crm/database'

/** A worker process as the product's health page sees it. */
export type Heartbeat = { beat(): Promise<void>; end(): Promise<void> }

/** The sign of life of one worker process, in the database and in the `file` that its container looks at. Those that ended without a word are forgotten after a day. */
export function heartbeat(
  { pool }: Pick<Database, 'pool'>,
  id: string,
  version: string,
  startedAt: Date,
  file: string | null = null,
): Heartbeat {
  return {
    beat: async () => {
      await pool.query(
        `insert into crm.worker_heartbeats (id, host, pid, version, started_at, seen_at) values ($1, $2, $3, $4, $5, now())
         on conflict (id) do update set seen_at = now()`,
        [id, hostname(), process.pid, version, startedAt],
      )
      await pool.query(`delete from crm.worker_heartbeats where seen_at < now() - interval '1 day'`)
      if (file !== null) await writeFile(file, '')
    },
    end: async () => {
      await pool.query('delete from crm.worker_heartbeats where id = $1', [id])
    },
  }
}
