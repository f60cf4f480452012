import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFrontEnds } from '@crm/build'
import { secretsKey } from '@crm/secrets'
import type { Settings } from '@crm/settings'
import { fillWithDemonstration, sendToMailCatcher } from './demonstration/index.ts'
import { catchMail, type MailPorts, waitForMailPorts } from './mail-catcher.ts'
import { waitUntilFree } from './ports.ts'
import { step } from './steps.ts'
import { keepPostgres } from './supervised-postgres.ts'
import { keepRunning } from './supervised-process.ts'
import { bringUpToDate } from './update-database.ts'
import { waitUntilHealthy } from './wait-until-healthy.ts'

export type Product = { mail: MailPorts | null }

/** Starts everything in order and adds each stop function to `running`, so that a failed start can be undone. */
export async function startProduct(settings: Settings, running: (() => Promise<void>)[], watch: boolean): Promise<Product> {
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

export async function waitForPorts(settings: Settings): Promise<void> {
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
  // When stopped during its start, it has to start first; otherwise the server would keep running.
  running.push(async () => (await starting).stop())
  return (await step('Database', () => starting)).url
}

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
