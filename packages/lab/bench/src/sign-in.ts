import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { createUser, identityService } from '@crm/service-identity'
import { signIn } from '@crm/testing/harness'
import { type BenchmarkFigure, compare, readAs, runHttpLoad } from './figures.ts'
import type { BenchProduct } from './product.ts'

type Account = { username: string; password: string }

export async function createOwners(databaseUrl: string, names: readonly string[]): Promise<Account[]> {
  const database = openDatabase({ connectionString: databaseUrl, applicationName: 'bench', poolSize: 2 })
  const store = createEventStore({ database, projections: identityService.projections, clock: () => new Date() })
  const accounts = names.map((username) => ({ username, password: 'only for the bench' }))
  await Promise.all(accounts.map((account) => createUser({ store }, { ...account, role: 'owner' })))
  await database.close()
  return accounts
}

const people = 200
const seconds = 10
const slowest = 5_000 // milliseconds

/** 200 users sign in within ten seconds. Measures the slowest sign-in, and how much slower others read leads at the same time. */
export async function measureSignIns(databaseUrl: string, { origin, cookies }: BenchProduct): Promise<BenchmarkFigure[]> {
  const names = Array.from({ length: people }, (_, index) => `early-bird-${index}`)
  const accounts = await createOwners(databaseUrl, names)
  const reading = () => runHttpLoad(origin, readAs(cookies, '/api/leads?page=1&limit=20'), { connections: 8, seconds, rate: 50 })
  await reading()
  const quiet = await reading()
  const signingIn = accounts.map(async (account, index) => {
    await pause((index * seconds * 1_000) / people)
    const began = performance.now()
    await signIn(origin, account)
    return performance.now() - began
  })
  const [busy, ...times] = await Promise.all([reading(), ...signingIn])
  return [
    compare('the slowest sign-in', [Math.max(...times), slowest], 'ms', { most: 1 }),
    compare('p99 of the list of leads, compared with before', [busy.p99, quiet.p99], 'ms', { most: 2 }),
  ]
}
