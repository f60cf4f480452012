import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type Database, openDatabase } from '@crm/database'
import { type QueueConnection, requireNoEviction } from '@crm/jobs'
import { readSettings, type Settings } from '@crm/settings'
import { createLogger, startTracing } from '@crm/telemetry'
import { every } from './every.ts'
import { startWorkers } from './workers.ts'

const startedAt = new Date()
const beatEvery = 5_000 // milliseconds
const deadline = 20_000 // milliseconds until running jobs are abandoned at shutdown; the supervisor waits 32 s

const log = createLogger('workers')
const ending = new AbortController()
// A closed channel means that the supervisor is gone, so this process ends too.
process.once('disconnect', () => end('disconnect'))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))

const { databaseUrl, redisUrl, settings } = addresses()
const db = openDatabase({
  connectionString: databaseUrl,
  applicationName: 'crm workers',
  poolSize: 5,
  onError: (err) => log.warn({ err }, 'database connection lost'),
})
const tracing = startTracing('crm-workers', log)
tracing
  .then(() => work(db, { databaseUrl, redisUrl, log }))
  .then(() => db.close())
  .then(async () => (await tracing).end())
  .then(
    () => leave(0),
    (err) => {
      if (!ending.signal.aborted) log.fatal({ err }, 'workers could not start')
      leave(ending.signal.aborted ? 0 : 1)
    },
  )

async function work(db: Database, connection: QueueConnection): Promise<void> {
  const id = randomUUID()
  const resting = new AbortController()
  const life = heartbeat(db, id, version(), startedAt, settings.heartbeatFile)
  await life.beat()
  const beating = every(beatEvery, resting.signal, log.child({ step: 'heartbeat' }), life.beat)
  try {
    await requireNoEviction(connection, ending.signal)
    const workers = await startWorkers({ id, db, connection, settings, log })
    log.info({ worker: id, backend: connection.redisUrl ? 'redis' : 'postgresql' }, 'workers started')
    if (!ending.signal.aborted) await once(ending.signal, 'abort')
    await workers.stop(deadline)
  } finally {
    resting.abort()
    await beating
    await life.end().catch((err) => log.warn({ err }, 'heartbeat left to expire'))
  }
}

function end(reason: string): void {
  if (ending.signal.aborted) return
  log.info({ reason }, 'workers stop')
  setTimeout(() => leave(1), deadline + 4_000).unref()
  ending.abort()
}

function addresses(): { databaseUrl: string; redisUrl: string | null; settings: Settings } {
  try {
    const settings = readSettings()
    const { databaseUrl, redisUrl } = settings
    if (databaseUrl === null) throw new Error('DATABASE_URL is not set: the workers need the address of the database')
    return { databaseUrl, redisUrl, settings }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

function version(): string {
  // The cast is safe: it is this package's own file.
  return (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
}

// Logging is asynchronous, so flush before the exit.
function leave(code: number): void {
  process.exitCode = code
  log.flush(() => process.exit())
}

type Heartbeat = { beat(): Promise<void>; end(): Promise<void> }

/** Stores the worker's heartbeat in the database, and in `file` for the container's health check. Old rows are deleted after a day. */
function heartbeat({ pool }: Pick<Database, 'pool'>, id: string, version: string, startedAt: Date, file: string | null = null): Heartbeat {
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
