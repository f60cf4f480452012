import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { createUser, identityService } from '@crm/service-identity'
import { signIn } from '@crm/testing/harness'
import { type BenchmarkFigure, createMaximumRatioFigure, runHttpLoad } from './figures.ts'

type Account = { username: string; password: string }

/** Creates an owner, signs in `sessions` times and returns the cookies. Several sessions are needed, because each has its own rate limit. */
export async function openSessions(databaseUrl: string, origin: string, sessions: number): Promise<string[]> {
  const [account] = await createOwners(databaseUrl, ['bench'])
  return Promise.all(Array.from({ length: sessions }, () => (account ? signIn(origin, account) : '')))
}

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
export async function measureSignIns(databaseUrl: string, origin: string, cookies: readonly string[]): Promise<BenchmarkFigure[]> {
  const accounts = await createOwners(
    databaseUrl,
    Array.from({ length: people }, (_, index) => `early-bird-${index}`),
  )
  const requests = cookies.map((cookie) => ({ method: 'GET' as const, path: '/api/leads?page=1&limit=20', headers: { cookie } }))
  const reading = () => runHttpLoad(origin, requests, { connections: 8, seconds, rate: 50 })
  await reading()
  const quiet = await reading()
  const [busy, times] = await Promise.all([
    reading(),
    Promise.all(
      accounts.map(async (account, index) => {
        await pause((index * seconds * 1_000) / people)
        const began = performance.now()
        await signIn(origin, account)
        return performance.now() - began
      }),
    ),
  ])
  return [
    createMaximumRatioFigure('the slowest sign-in', Math.max(...times), slowest, 1, 'ms'),
    createMaximumRatioFigure('p99 of the list of leads, compared with before', busy.p99, quiet.p99, 2, 'ms'),
  ]
}
