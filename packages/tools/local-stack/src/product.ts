import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildFrontEnds } from '@crm/build'
import { loadSecretsKey } from '@crm/secrets'
import type { Settings } from '@crm/settings'
import { configureMailCatcher, fillDatabaseWithDemonstration, sampleTimeZone } from './demonstration/index.ts'
import { launchMailCatcher, type MailCatcherPorts, waitForFreeMailPorts } from './mail-catcher.ts'
import { waitUntilPortIsFree } from './ports.ts'
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts'
import { printLine, runStep } from './steps.ts'
import { superviseProcess } from './supervised-process.ts'
import { updateDatabase } from './update-database.ts'

export type StartedProduct = { mail: MailCatcherPorts | null }

/** Starts the product's parts in order. Each adds its stop function to `running`, so that the caller can stop them all after a failure. */
export async function startProduct(settings: Settings, running: (() => Promise<void>)[], watch: boolean): Promise<StartedProduct> {
  await waitForFreePorts(settings)
  const key = loadSecretsKey(settings)
  const logs = logFolder(settings.dataDir)
  const catching = settings.production ? null : startMailCatcher(settings, logs('mail'), running)
  const [databaseUrl, mail] = await Promise.all([
    startDatabase(settings, running, catching),
    catching,
    runStep('Front-ends', buildFrontEnds),
  ])

  const env = buildEnvironment(settings, databaseUrl, mail, key)
  const tsx = ['--import', 'tsx', ...(watch ? ['--watch', '--watch-preserve-output'] : [])]
  const start = (name: string, path: string) => {
    const file = fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
    const kept = superviseProcess({ name, args: [...tsx, file], env, log: settings.production ? null : logs(path.replace(/\/.*/, '')) })
    running.push(kept.stop)
  }
  await runStep('Services and workers', async () => {
    start('The workers process', 'workers/src/main.ts')
    start('The services process', 'services/host/src/main.ts')
    await waitUntilHealthy(settings, logs('services'))
  })
  return { mail }
}

export async function waitForFreePorts(settings: Settings): Promise<void> {
  await waitUntilPortIsFree('PORT', settings.port, settings.host)
  if (!settings.production) await waitForFreeMailPorts(settings)
}

function startMailCatcher(settings: Settings, log: string, running: (() => Promise<void>)[]): Promise<MailCatcherPorts> {
  const catcher = launchMailCatcher(settings, join(settings.dataDir, 'mail'), log)
  running.push(catcher.stop)
  return runStep('Mail catcher', () => catcher.ready)
}

async function startDatabase(
  settings: Settings,
  running: (() => Promise<void>)[],
  catching: Promise<MailCatcherPorts> | null,
): Promise<string> {
  const url = settings.databaseUrl ?? (await startEmbedded(settings, running))
  await runStep('Migrations', () => updateDatabase(url))
  if (settings.demonstration) {
    await runStep('Demonstration data', async () => {
      const isTimeZoneGiven = Boolean(process.env.BUSINESS_TIME_ZONE?.trim())
      await fillDatabaseWithDemonstration(url, settings, isTimeZoneGiven ? settings.businessTimeZone : sampleTimeZone)
      const mail = await catching
      if (mail) await configureMailCatcher(url, settings, mail.port)
    })
  }
  return url
}

async function startEmbedded({ dataDir }: Settings, running: (() => Promise<void>)[]): Promise<string> {
  const starting = keepPostgres({ dataDir })
  // If the product is stopped while PostgreSQL starts, wait until it has started. Otherwise the server would keep running.
  running.push(async () => (await starting).stop())
  return (await runStep('Database', () => starting)).url
}

const secretsKnown = {
  DATABASE_URL_FILE: undefined,
  DATABASE_REPLICA_URL_FILE: undefined,
  DATABASE_PASSWORD: undefined,
  DATABASE_PASSWORD_FILE: undefined,
  SECRETS_KEY_FILE: undefined,
}

const buildEnvironment = (settings: Settings, databaseUrl: string, mail: MailCatcherPorts | null, key: Buffer): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(settings.port),
  HOST: settings.host,
  DATA_DIR: settings.dataDir,
  ...secretsKnown,
  DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: settings.databaseReplicaUrl ?? undefined,
  DEMO_ACCOUNTS: settings.demonstration ? '1' : '0',
  BUSINESS_TIME_ZONE: settings.businessTimeZone,
  SECRETS_KEY: key.toString('base64'),
  ...(mail && { MAIL_PORT: String(mail.port), MAIL_WEB_PORT: String(mail.webPort) }),
})

const longestLog = 20_000_000

function logFolder(dataDir: string): (name: string) => string {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  return (name) => {
    const file = join(folder, `${name}.log`)
    if (existsSync(file) && statSync(file).size > longestLog) renameSync(file, `${file}.1`)
    return file
  }
}

type KeptPostgres = { url: string; stop(): Promise<void> }

async function keepPostgres(options: PostgresOptions): Promise<KeptPostgres> {
  let server = await startPostgres(options)
  let stopping = false
  const { url, port } = server

  const watch = async (running: RunningPostgres) => {
    await running.ended
    while (!stopping) {
      printLine('! PostgreSQL stopped unexpectedly and is restarting')
      try {
        server = await startPostgres({ ...options, port })
        return void watch(server)
      } catch (error) {
        printLine(`! ${error instanceof Error ? error.message : error}`)
        await pause(1_000)
      }
    }
  }
  void watch(server)

  const stop = async () => {
    stopping = true
    await server.stop()
  }
  return { url, stop }
}

const patience = 90_000

async function waitUntilHealthy({ port, host }: Settings, log: string): Promise<void> {
  const url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/api/health`
  const until = performance.now() + patience
  let last = 'no response'
  while (performance.now() < until) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
      if (answer.ok) return
      last = `${answer.status} ${await answer.text()}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await pause(100)
  }
  throw new Error(`The product did not become healthy: ${last}\n${endOf(log)}`)
}

function endOf(log: string): string {
  try {
    return `The end of ${log}:\n${readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n')}`
  } catch {
    return ''
  }
}
