import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { atMost, type Figure } from './figures.ts'
import { load } from './load.ts'
import { cookieOf, newOwners } from './sign-in.ts'

const people = 200
const seconds = 10
const slowest = 5_000 // milliseconds

/** 200 users sign in within ten seconds: the slowest sign-in, and the effect on others who read leads meanwhile. */
export async function measureSignIns(databaseUrl: string, origin: string, cookies: readonly string[]): Promise<Figure[]> {
  const accounts = await newOwners(
    databaseUrl,
    Array.from({ length: people }, (_, index) => `early-bird-${index}`),
  )
  const requests = cookies.map((cookie) => ({ method: 'GET' as const, path: '/api/leads?page=1&limit=20', headers: { cookie } }))
  const reading = () => load(origin, requests, { connections: 8, seconds, rate: 50 })
  await reading()
  const quiet = await reading()
  const [busy, times] = await Promise.all([
    reading(),
    Promise.all(
      accounts.map(async (account, index) => {
        await pause((index * seconds * 1_000) / people)
        const began = performance.now()
        await cookieOf(origin, account)
        return performance.now() - began
      }),
    ),
  ])
  return [
    atMost('the slowest sign-in', Math.max(...times), slowest, 1, 'ms'),
    atMost('p99 of the list of leads, against before', busy.p99, quiet.p99, 2, 'ms'),
  ]
}
