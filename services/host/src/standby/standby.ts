import { type Database, openDatabase } from '@crm/database'
import type { Logger } from '@crm/telemetry'
import { createFreshness } from './freshness.ts'
import { positionIn } from './wal-position.ts'

/** A database that follows the primary, for reading. */
export type Standby = {
  db: Database
  /** Whether it has by now all that was committed before this was asked; false at once where it does not answer. */
  isFresh(): Promise<boolean>
  /** It failed: for a while nobody asks it. */
  failed(error: unknown): void
  close(): Promise<void>
}

type Parts = { connectionString: string; primary: Database; log: Logger }

const poolSize = 20
// Milliseconds in which nobody asks a standby that failed, or that was too far behind: it should cost hardly anybody a wait.
const restsFor = 5_000
const restsWhileBehind = 1_000
const connectTimeout = 1_000 // milliseconds

/** Opens the standby of `DATABASE_REPLICA_URL`. One that is away is no fault of the product: the primary answers. */
export function openStandby({ connectionString, primary, log }: Parts): Standby {
  const db = openDatabase({
    ...{ connectionString, applicationName: 'crm host, reading', poolSize, connectTimeout },
    onError: (err) => log.warn({ err }, 'connection to the standby lost'),
  })
  let restsUntil = 0
  const failed = (err: unknown) => {
    if (performance.now() >= restsUntil) log.warn({ err }, 'the standby does not answer, the primary does its reading')
    restsUntil = performance.now() + restsFor
  }
  const reached = createFreshness({ newest: () => flushedBy(primary), replayed: () => replayedBy(db) })
  return {
    db,
    failed,
    isFresh: async () => {
      if (performance.now() < restsUntil) return false
      try {
        const isThere = await reached()
        if (!isThere) restsUntil = performance.now() + restsWhileBehind
        return isThere
      } catch (error) {
        failed(error)
        return false
      }
    },
    close: () => db.close(),
  }
}

// A commit is acknowledged when it is flushed, and only what is flushed is sent to a standby.
async function flushedBy({ pool }: Database): Promise<bigint> {
  const { rows } = await pool.query<{ at: string }>({ name: 'wal-flushed', text: 'select pg_current_wal_flush_lsn()::text as at' })
  return positionIn(rows[0]?.at)
}

async function replayedBy({ pool }: Database): Promise<bigint> {
  const { rows } = await pool.query<{ at: string | null; follows: boolean }>({
    name: 'wal-replayed',
    text: 'select pg_last_wal_replay_lsn()::text as at, pg_is_in_recovery() as follows',
  })
  // One that was made a primary follows nobody; what it has may be another history.
  if (!rows[0]?.follows || rows[0].at === null) throw new Error('this is no standby')
  return positionIn(rows[0].at)
}
