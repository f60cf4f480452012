import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Database } from '@crm/database'
import { requireNonEvictingRedis } from '@crm/jobs'
import { repeatEvery } from './repeat-every.ts'
import { startWorkers, type WorkerOptions } from './workers.ts'

const beatEvery = 5_000 // milliseconds

/** Milliseconds until running jobs are abandoned at shutdown; the supervisor waits 32 s. */
export const shutdownTimeoutMilliseconds = 20_000

type SignalSource = Pick<NodeJS.EventEmitter, 'on' | 'once'>

/** Calls `end` on a signal, or when the channel to the supervisor closes, because then the supervisor has ended. */
export function endOnSignalOrDisconnect(source: SignalSource, end: (reason: string) => void): void {
  source.once('disconnect', () => end('disconnect'))
  for (const signal of ['SIGTERM', 'SIGINT']) source.on(signal, () => end(signal))
}

/** Runs the workers and their heartbeat until the signal aborts. */
export async function runWorkersUntilAborted({ id, db, connection, settings, log }: WorkerOptions, ending: AbortSignal): Promise<void> {
  const resting = new AbortController()
  const life = createHeartbeat(db, id, settings.heartbeatFile)
  await life.beat()
  const beating = repeatEvery(beatEvery, resting.signal, log.child({ step: 'heartbeat' }), life.beat)
  try {
    await requireNonEvictingRedis(connection, ending)
    const workers = await startWorkers({ id, db, connection, settings, log })
    log.info({ worker: id, backend: connection.redisUrl ? 'redis' : 'postgresql' }, 'workers started')
    if (!ending.aborted) await once(ending, 'abort')
    await workers.stop(shutdownTimeoutMilliseconds)
  } finally {
    resting.abort()
    await beating
    await life.end().catch((err) => log.warn({ err }, 'the heartbeat could not be deleted and will expire'))
  }
}

function readVersion(): string {
  // The cast is safe because this is the package's own file.
  return (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
}

type Heartbeat = { beat(): Promise<void>; end(): Promise<void> }

/** Stores the worker's heartbeat in the database, and in `file` for the container's health check. Old rows are deleted after a day. */
function createHeartbeat({ pool }: Pick<Database, 'pool'>, id: string, file: string | null): Heartbeat {
  const [startedAt, release] = [new Date(), readVersion()]
  return {
    beat: async () => {
      await pool.query(
        `insert into crm.worker_heartbeats (id, host, pid, version, started_at, seen_at) values ($1, $2, $3, $4, $5, now())
         on conflict (id) do update set seen_at = now()`,
        [id, hostname(), process.pid, release, startedAt],
      )
      await pool.query(`delete from crm.worker_heartbeats where seen_at < now() - interval '1 day'`)
      if (file !== null) await writeFile(file, '')
    },
    end: async () => {
      await pool.query('delete from crm.worker_heartbeats where id = $1', [id])
    },
  }
}
