import { readFileSync } from 'node:fs'
import { openDatabase } from '@crm/database'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { startWorkers } from './workers.ts'

const startedAt = new Date()
const deadline = 10_000 // milliseconds that running jobs get at the end

const log = createLogger('workers')
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const { databaseUrl, redisUrl } = settings()
const db = openDatabase({
  connectionString: databaseUrl,
  applicationName: 'crm workers',
  poolSize: 5,
  onError: (err) => log.warn({ err }, 'database connection lost'),
})

let ending = false
// The supervisor's end is this process's end: a channel that closes means that nobody looks after it any more.
process.once('disconnect', () => end('disconnect'))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))

const started = startWorkers({ db, connection: { databaseUrl, redisUrl, log }, log, version, startedAt })
started.then(
  ({ id }) => log.info({ worker: id, backend: redisUrl ? 'redis' : 'postgresql' }, 'workers started'),
  (err) => {
    log.fatal({ err }, 'workers could not start')
    leave(1)
  },
)

function end(reason: string): void {
  if (ending) return
  ending = true
  log.info({ reason }, 'workers stop')
  setTimeout(() => leave(1), deadline + 5000).unref()
  started
    .then((workers) => workers.stop(deadline))
    .then(() => db.close())
    .then(
      () => leave(0),
      (err) => {
        log.error({ err }, 'workers did not stop cleanly')
        leave(1)
      },
    )
}

function settings(): { databaseUrl: string; redisUrl: string | null } {
  try {
    const { databaseUrl, redisUrl } = readSettings()
    if (databaseUrl === null) throw new Error('DATABASE_URL is not set: the workers need the address of the database')
    return { databaseUrl, redisUrl }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

// The log is written asynchronously: leave it a moment to reach its end.
function leave(code: number): void {
  process.exitCode = code
  log.flush(() => process.exit())
}
