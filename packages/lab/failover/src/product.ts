import { randomBytes } from 'node:crypto'
import { freePort } from '@crm/local-stack'
import { type Machine, until } from './machine.ts'

export type Product = { urls: string[]; password: string }

export type Environment = { DATABASE_URL: string; REDIS_URL?: string; DATABASE_REPLICA_URL?: string }

const node = process.execPath
const program = (file: string) => ['--import', 'tsx', file]

export async function startProduct(machine: Machine, environment: Environment): Promise<Product> {
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
  const migrations = machine.start({ name: 'migrations', program: node, args: program('packages/tools/local-stack/src/migrate.ts'), env })
  await until('the migrations', () => migrations.hasEnded())
  if (!migrations.said().includes('✓')) throw new Error(migrations.said())
  const ports = [await freePort(), await freePort()]
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const own = (port: number) => ({ ...env, PORT: String(port), PUBLIC_URL: urls[0] })
  ports.forEach((port, index) => {
    machine.start({ name: `host-${index + 1}`, program: node, args: program('services/host/src/main.ts'), env: own(port) })
    machine.start({ name: `workers-${index + 1}`, program: node, args: program('workers/src/main.ts'), env })
  })
  for (const url of urls) await until(`the start of ${url}`, async () => (await fetch(`${url}/api/health`)).ok, 240)
  return { urls, password }
}
