import { rebuildStaleProjections } from '@crm/event-store'
import { createJobQueue, openBullMqQueues, recordActivityJob } from '@crm/jobs'
import { readSettings, type Settings, SettingsError } from '@crm/settings'
import { createLogger, startTracing, type Tracing } from '@crm/telemetry'
import { createHost, type Host } from './host.ts'
import { inlineProjections, listAsynchronousProjections } from './services.ts'

const log = createLogger('host')

try {
  const settings = readSettings()
  const { databaseUrl } = settings
  if (databaseUrl === null) throw new SettingsError('DATABASE_URL', '', 'the address of a PostgreSQL database (npm start provides one)')
  const tracing = await startTracing('crm-host', log)
  endWell(await start(settings, databaseUrl), tracing)
} catch (error) {
  log.fatal({ err: error }, 'the host could not start')
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  leave(1)
}

async function start(settings: Settings, databaseUrl: string): Promise<Host> {
  await rebuildStaleProjections({
    connectionString: databaseUrl,
    projections: [...inlineProjections, ...listAsynchronousProjections(settings)],
  })
  const connection = { redisUrl: settings.redisUrl, databaseUrl, log }
  const queue = createJobQueue(recordActivityJob, connection)
  // Redis may come back later, and the health check reports it meanwhile. But if the job schema can't be created in PostgreSQL, the start
  // must fail.
  if (settings.redisUrl === null) await queue.ready()
  return createHost({
    settings,
    databaseUrl,
    log,
    queue: () => queue.counts(),
    openQueues: () => openBullMqQueues(connection),
    adopts: true,
  })
}

const gatewaysNotice = 3000 // milliseconds: gateways check every second, and need two failures

function endWell(host: Host, tracing: Tracing): void {
  let ending = false
  const end = (reason: string): void => {
    if (ending) return
    ending = true
    log.info({ reason }, 'the host is stopping')
    setTimeout(() => leave(1), 30_000).unref()
    host
      .close(reason === 'SIGTERM' ? gatewaysNotice : 0)
      .then(() => tracing.end())
      .then(
        () => leave(0),
        () => leave(1),
      )
  }
  process.once('disconnect', () => end('disconnect'))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
}

// The log is written asynchronously, so it needs a flush before the exit.
function leave(code: number): void {
  process.exitCode = code
  log.flush(() => process.exit())
}
