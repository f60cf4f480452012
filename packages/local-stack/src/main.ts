import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildFrontEnds } from '@crm/build'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import { secretsKey } from '@crm/secrets'
import { readSettings, type Settings } from '@crm/settings'
import { bringUpToDate } from './bring-up-to-date.ts'
import { type Lock, lockDataFolder } from './data-folder-lock.ts'
import { fillWithDemonstration, sendToMailCatcher } from './demonstration/index.ts'
import { keepRunning } from './kept-process.ts'
import { catchMail, type MailPorts, waitForMailPorts } from './mail-catcher.ts'
import { waitUntilFree } from './ports.ts'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'
import { say, step } from './steps.ts'

// What `npm start` runs once everything is installed: the supervisor of all other processes.
const running: (() => Promise<void>)[] = []
let stopping = false

try {
  const settings = readSettings()
  const lock = await lockOrRefuse(settings)
  running.push(lock.release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopEverything(0, settings.dataDir))
  // Started by a program and not from a terminal: its end is ours.
  if (process.connected) process.once('disconnect', () => void stopEverything(0, settings.dataDir))
  // Started by npm, which tells a signal to its shell alone, and that keeps it to itself: another parent means that both are gone.
  const { ppid } = process
  if (process.env.npm_command) setInterval(() => process.ppid !== ppid && void stopEverything(0, settings.dataDir), 500).unref()
  const product = await startProduct(settings, running, process.argv.includes('--watch'))
  say(welcome(settings, product))
} catch (error) {
  // While everything is being stopped, what was still starting fails: that is no news.
  if (!stopping) process.stderr.write(`✗ ${error instanceof Error ? error.message : error}\n`)
  await stopEverything(1)
}

async function lockOrRefuse(settings: Settings): Promise<Lock> {
  const { dataDir } = settings
  // A start that is refused leaves no new folder behind.
  if (!existsSync(dataDir)) await waitForPorts(settings)
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockDataFolder(dataDir)
  if ('release' in lock) return lock
  throw new Error(`The product already runs on ${dataDir} (process ${lock.holder}). Stop that one first, or set DATA_DIR and PORT.`)
}

// In the reverse of the order in which they were started. A second Ctrl-C changes nothing.
async function stopEverything(code: number, dataDir?: string): Promise<void> {
  if (stopping) return
  stopping = true
  if (dataDir) say('\nStopping …')
  for (let stop = running.pop(); stop; stop = running.pop()) await stop().catch((error: unknown) => say(`! ${error}`))
  if (dataDir) say(`Stopped. The data are kept in ${dataDir}.`)
  process.exit(code)
}

/** What the person who started the product needs to know now. */
function welcome({ publicUrl, demonstration, dataDir }: Settings, { mail }: Product): string {
  const signIn = demonstrationAccounts.map(({ username, role }) => `${username} (${role})`).join(', ')
  const lines: [string, string][] = [['Open', publicUrl.origin]]
  if (demonstration) lines.push(['Sign in as', signIn], ['Password', `${demonstrationPassword} (for all of them)`])
  if (mail) lines.push(['Sent mail', `http://localhost:${mail.webPort} (SMTP port ${mail.port}; nothing leaves this machine)`])
  lines.push(['Data', dataDir], ['Stop', 'Ctrl-C'])
  return `\n${lines.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join('\n')}\n`
}

/** What runs, as far as the person who started it wants to know. */
type Product = { mail: MailPorts | null }

/** Starts everything in order. What was started is pushed to `running`, so that it can be stopped even when a later step fails. */
async function startProduct(settings: Settings, running: (() => Promise<void>)[], watch: boolean): Promise<Product> {
  await waitForPorts(settings)
  const key = secretsKey(settings)
  const logs = logFolder(settings.dataDir)
  const catching = settings.production ? null : caughtMail(settings, logs('mail'), running)
  const [databaseUrl, mail] = await Promise.all([database(settings, running, catching), catching, step('Front-ends', buildFrontEnds)])

  const env = environment(settings, databaseUrl, mail, key)
  const tsx = ['--import', 'tsx', ...(watch ? ['--watch', '--watch-preserve-output'] : [])]
  const start = (name: string, path: string) => {
    const file = fileURLToPath(new URL(`../../../${path}`, import.meta.url))
    const kept = keepRunning({ name, file, nodeArgs: tsx, env, log: settings.production ? null : logs(path.replace(/\/.*/, '')) })
    running.push(kept.stop)
  }
  await step('Services and workers', async () => {
    start('The workers process', 'workers/src/main.ts')
    start('The services process', 'services/host/src/main.ts')
    await waitUntilHealthy(settings, logs('services'))
  })
  return { mail }
}

/** Throws when a port that was asked for can't be had. */
async function waitForPorts(settings: Settings): Promise<void> {
  await waitUntilFree('PORT', settings.port, settings.host)
  if (!settings.production) await waitForMailPorts(settings)
}

function caughtMail(settings: Settings, log: string, running: (() => Promise<void>)[]): Promise<MailPorts> {
  const catcher = catchMail(settings, join(settings.dataDir, 'mail'), log)
  running.push(catcher.stop)
  return step('Mail catcher', () => catcher.ready)
}

async function database(settings: Settings, running: (() => Promise<void>)[], catching: Promise<MailPorts> | null): Promise<string> {
  const url = settings.databaseUrl ?? (await embedded(settings, running))
  await step('Migrations', () => bringUpToDate(url))
  if (settings.demonstration) {
    await step('Demonstration data', async () => {
      await fillWithDemonstration(url, settings)
      const mail = await catching
      if (mail) await sendToMailCatcher(url, settings, mail.port)
    })
  }
  return url
}

async function embedded({ dataDir }: Settings, running: (() => Promise<void>)[]): Promise<string> {
  const starting = keepPostgres({ dataDir })
  // Asked to stop while it starts, it has to start first: a server half begun would be left behind.
  running.push(async () => (await starting).stop())
  return (await step('Database', () => starting)).url
}

// They have been read, and are handed on as variables.
const secretsKnown = {
  DATABASE_URL_FILE: undefined,
  DATABASE_REPLICA_URL_FILE: undefined,
  DATABASE_PASSWORD: undefined,
  DATABASE_PASSWORD_FILE: undefined,
  SECRETS_KEY_FILE: undefined,
}

const environment = (settings: Settings, databaseUrl: string, mail: MailPorts | null, key: Buffer): NodeJS.ProcessEnv => ({
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

const patience = 90_000

/** Waits until the product says of itself that every part works. Gives up with its last words and the end of its log. */
async function waitUntilHealthy({ port, host }: Settings, log: string): Promise<void> {
  const url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/api/health`
  const until = performance.now() + patience
  let last = 'no answer'
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

/** The embedded PostgreSQL, started again on the same port when it ends by itself. */
type KeptPostgres = { url: string; stop(): Promise<void> }

/** Starts the embedded PostgreSQL and keeps it running under one address. */
async function keepPostgres(options: PostgresOptions): Promise<KeptPostgres> {
  let server = await startPostgres(options)
  let stopping = false
  const { url, port } = server

  const watch = async (running: Postgres) => {
    await running.ended
    while (!stopping) {
      say('! PostgreSQL ended, starts again')
      try {
        server = await startPostgres({ ...options, port })
        return void watch(server)
      } catch (error) {
        say(`! ${error instanceof Error ? error.message : error}`)
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
