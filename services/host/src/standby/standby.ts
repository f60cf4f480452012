import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '@crm/database'
import type { Logger } from '@crm/telemetry'

export type StandbyDatabase = {
  db: Database
  /** Whether the standby has everything that was committed before this call; false at once if it doesn't answer. */
  isFresh(): Promise<boolean>
  failed(error: unknown): void
  close(): Promise<void>
}

type Parts = { connectionString: string; primary: Database; log: Logger }

const poolSize = 20
// Milliseconds for which a failed or outdated standby is skipped, so that few requests wait for it.
const restsFor = 5_000
const restsWhileBehind = 1_000
const connectTimeout = 1_000 // milliseconds

export function openStandbyDatabase({ connectionString, primary, log }: Parts): StandbyDatabase {
  const db = openDatabase({
    ...{ connectionString, applicationName: 'crm host, reading', poolSize, connectTimeout },
    onError: (err) => log.warn({ err }, 'connection to the standby lost'),
  })
  let restsUntil = 0
  const failed = (err: unknown) => {
    if (performance.now() >= restsUntil) log.warn({ err }, 'the standby does not answer, so the primary handles reads')
    restsUntil = performance.now() + restsFor
  }
  const reached = createFreshnessCheck({ newest: () => readFlushedPosition(primary), replayed: () => readReplayedPosition(db) })
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

// The flushed position covers every acknowledged commit, and only flushed WAL is sent to a standby.
async function readFlushedPosition({ pool }: Database): Promise<bigint> {
  const { rows } = await pool.query<{ at: string }>({ name: 'wal-flushed', text: 'select pg_current_wal_flush_lsn()::text as at' })
  return parseWalPosition(rows[0]?.at)
}

async function readReplayedPosition({ pool }: Database): Promise<bigint> {
  const { rows } = await pool.query<{ at: string | null; follows: boolean }>({
    name: 'wal-replayed',
    text: 'select pg_last_wal_replay_lsn()::text as at, pg_is_in_recovery() as follows',
  })
  // A standby that became a primary may contain other data, so it is not used.
  if (!rows[0]?.follows || rows[0].at === null) throw new Error('this is not a standby')
  return parseWalPosition(rows[0].at)
}

export function parseWalPosition(text: string | undefined): bigint {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/.exec(text ?? '') ?? []
  if (high === undefined || low === undefined) throw new Error('this is not a WAL position')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

type Ends = { newest(): Promise<bigint>; replayed(): Promise<bigint> }

const patience = 200 // milliseconds that a read waits before the primary answers
const between = 5 // milliseconds between two checks of the standby

// Callers that arrive during a query share the next one. They don't use the running one, because its answer may be older than their own write.
export function createFreshnessCheck(
  { newest, replayed }: Ends,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): () => Promise<boolean> {
  const asked = shareCalls(newest)
  const looked = shareCalls(replayed)
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

function shareCalls<Answer>(question: () => Promise<Answer>): () => Promise<Answer> {
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
