import { randomUUID } from 'node:crypto'
import { openDatabase } from '@crm/database'
import { readSettings, type Settings } from '@crm/settings'
import { createLogger, startTracing } from '@crm/telemetry'
import { endOnSignalOrDisconnect, runWorkersUntilAborted, shutdownTimeoutMilliseconds } from './run-until-aborted.ts'

const log = createLogger('workers')
const ending = new AbortController()
endOnSignalOrDisconnect(process, end)

const { databaseUrl, redisUrl, settings } = addresses()
const db = openDatabase({
  connectionString: databaseUrl,
  applicationName: 'crm workers',
  poolSize: 5,
  onError: (err) => log.warn({ err }, 'database connection lost'),
})
const tracing = startTracing('crm-workers', log)
tracing
  .then(() => runWorkersUntilAborted({ id: randomUUID(), db, connection: { databaseUrl, redisUrl, log }, settings, log }, ending.signal))
  .then(() => db.close())
  .then(async () => (await tracing).end())
  .then(
    () => leave(0),
    (err) => {
      if (!ending.signal.aborted) log.fatal({ err }, 'workers could not start')
      leave(ending.signal.aborted ? 0 : 1)
    },
  )

function end(reason: string): void {
  if (ending.signal.aborted) return
  log.info({ reason }, 'workers are stopping')
  setTimeout(() => leave(1), shutdownTimeoutMilliseconds + 4_000).unref()
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

// The log is written asynchronously, so it needs a flush before the exit.
function leave(code: number): void {
  process.exitCode = code
  log.flush(() => process.exit())
}
