import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '@crm/database'
import type { Logger } from '@crm/telemetry'

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

/** A place in the write-ahead log, as PostgreSQL writes it (16/B374D848), as a number that can be compared. */
export function positionIn(text: string | undefined): bigint {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/.exec(text ?? '') ?? []
  if (high === undefined || low === undefined) throw new Error('this is no place in the write-ahead log')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Where the primary's log ends, and how far the standby has followed it. */
type Ends = { newest(): Promise<bigint>; replayed(): Promise<bigint> }

const patience = 200 // milliseconds that a reader waits before the primary answers
const between = 5 // milliseconds between two looks at the standby

/**
 * Whether the standby has all that was committed before the question. However many ask at once, one statement on either server answers
 * them: whoever comes while one is under way shares the next, for what that one sees may be older than their own write.
 */
export function createFreshness(
  { newest, replayed }: Ends,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): () => Promise<boolean> {
  const asked = shared(newest)
  const looked = shared(replayed)
  let reached = -1n
  return async () => {
    const wanted = await asked()
    for (let waited = 0; reached < wanted; waited += between) {
      if (waited > patience) return false
      if (waited > 0) await wait(between)
      const now = await looked()
      if (now > reached) reached = now
    }
    return true
  }
}

/** One question at a time; those who ask meanwhile get the answer of the next. */
function shared<Answer>(question: () => Promise<Answer>): () => Promise<Answer> {
  let current: Promise<unknown> | undefined
  let next: Promise<Answer> | undefined
  const begin = (): Promise<Answer> => {
    next = undefined
    const asking = question()
    const over = asking
      .catch(() => undefined)
      .then(() => {
        if (current === over) current = undefined
      })
    current = over
    return asking
  }
  return () => {
    if (current === undefined) return begin()
    next ??= current.then(begin)
    return next
  }
}
