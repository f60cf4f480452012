import { setTimeout as pause } from 'node:timers/promises'
import { formatSeconds } from '@crm/local-stack'
import { waitForServer } from '@crm/testing/harness'
import pg from 'pg'
import type { Fault } from '../fault.ts'
import type { FaultLab } from '../lab/lab.ts'

export const postgresFaults: readonly Fault[] = [
  {
    id: 'F15',
    what: 'PostgreSQL is killed six times',
    how: 'SIGKILL to the postmaster alone or to all its processes, in turn; restarted after a second',
    provoke: async ({ host, worker, postgres, origin }, history, { short }) => {
      const kills = short ? 2 : 6
      const started: number[] = []
      const deaths = host.deaths() + worker.deaths()
      for (let kill = 0; kill < kills; kill += 1) {
        await postgres.kill(kill % 2 === 0 ? 'postmaster' : 'all')
        await pause(1_000)
        started.push(await postgres.start())
        await waitForServer(origin)
        await pause(1_500)
      }
      const ended = host.deaths() + worker.deaths() - deaths
      if (ended > 0) history.breach(`${ended} processes of the product ended with the database`)
      return `${kills} kills, server back in at most ${formatSeconds(Math.max(...started))}`
    },
    options: { ages: true, more: async (_, history) => ({ figures: `${history.countDown()} answers 503 or none` }) },
  },
  {
    id: 'F16',
    what: 'PostgreSQL is restarted, and all sessions are terminated',
    how: 'fast shutdown and start, then pg_terminate_backend of all, five times',
    provoke: async (lab) => {
      await lab.postgres.stopFast()
      await lab.postgres.start()
      await waitForServer(lab.origin)
      for (let time = 0; time < 5; time += 1) {
        await pause(800)
        await endSessions(lab)
      }
    },
    options: { ages: true },
  },
  {
    id: 'F17',
    what: 'All connections of the services are in use',
    how: 'crm.leads locked for 8 s while 80 users read lists',
    provoke: async (lab, history) => {
      let longest = 0
      await locked(lab, 'lock table crm.leads in access exclusive mode', 8_000, async () => {
        const took = await Promise.all(Array.from({ length: 80 }, (_, nth) => timed(lab, nth)))
        longest = Math.max(...took)
      })
      if (longest > 12_000) history.breach(`a user waited ${formatSeconds(longest)}`)
      return `longest wait ${formatSeconds(longest)}`
    },
  },
  {
    id: 'F18',
    what: 'Locks and deadlocks',
    how: 'tables of streams and leads locked in turn for 300 ms, in both orders',
    provoke: async (lab) => {
      const tables = ['crm.streams', 'crm.leads', 'crm.lead_counts', 'crm.email_deliveries']
      for (let time = 0; time < 12; time += 1) {
        const [one, other] = [lab.chances.pick(tables), lab.chances.pick(tables)]
        await locked(lab, `lock table ${one} in share mode; lock table ${other} in share row exclusive mode`, 300).catch(isDeadlock)
      }
      return '12 rounds'
    },
  },
]

/** Ends all sessions of the product. */
export async function endSessions({ db }: FaultLab): Promise<void> {
  const others = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name <> $1'
  await db.pool.query(others, ['crm faults']).catch(() => undefined)
}

// PostgreSQL may choose this session as the victim of a deadlock.
function isDeadlock(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== '40P01') throw error
}

async function locked(
  { postgres: { url } }: FaultLab,
  lock: string,
  milliseconds: number,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    await Promise.all([meanwhile(), pause(milliseconds)])
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

async function timed({ origin, cookies }: FaultLab, nth: number): Promise<number> {
  const begun = performance.now()
  const cookie = cookies[nth % cookies.length] ?? ''
  await fetch(`${origin}/api/leads?search=x${nth}`, { headers: { cookie } }).then(
    (answer) => answer.text(),
    () => '',
  )
  return performance.now() - begun
}
