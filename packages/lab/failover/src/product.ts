import { randomBytes } from 'node:crypto'
import { findFreePort } from '@crm/local-stack'
import { buildTypeScriptArguments, signIn, waitForServer } from '@crm/testing/harness'
import type { TrialMachine } from './machine.ts'

/** Two hosts and two workers; `cookie` is an administrator's. */
export type RunningProduct = { urls: string[]; cookie: string }

type Environment = { DATABASE_URL: string; REDIS_URL?: string; DATABASE_REPLICA_URL?: string }

export async function startProduct(machine: TrialMachine, environment: Environment): Promise<RunningProduct> {
  const password = randomBytes(12).toString('base64url')
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    BUSINESS_TIME_ZONE: 'UTC',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: password,
    DATA_DIR: machine.make('data'),
    ...environment,
  }
  const start = (name: string, file: string, more: NodeJS.ProcessEnv = {}) =>
    machine.start({ name, program: process.execPath, args: buildTypeScriptArguments(file), env: { ...env, ...more } })
  const migrations = start('migrations', 'packages/tools/local-stack/src/migrate.ts')
  if ((await migrations.ended) !== 0) throw new Error(migrations.said())
  const ports = [await findFreePort(), await findFreePort()]
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  ports.forEach((port, index) => {
    start(`host-${index + 1}`, 'services/host/src/main.ts', { PORT: String(port), PUBLIC_URL: urls[0] })
    start(`workers-${index + 1}`, 'workers/src/main.ts')
  })
  for (const url of urls) await waitForServer(url, { path: '/api/health', status: 200 })
  return { urls, cookie: await signIn(urls[0] ?? '', { username: 'admin', password }) }
}
