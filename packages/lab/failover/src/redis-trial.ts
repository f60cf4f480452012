import { join } from 'node:path'
import { formatSeconds, startPostgres } from '@crm/local-stack'
import { type RedisServer, startRedis, waitUntil } from '@crm/testing/harness'
import { runSql } from '@crm/testing/sql'
import { runOnTrialMachine, type TrialMachine } from './machine.ts'
import { formatLongestGap, runTrial } from './trial.ts'

/** `lose` kills the server that holds the jobs. `tookOver`: whether another server has replaced it. */
type Redundant = { redisUrl: string; lose(): Promise<unknown>; tookOver(): Promise<boolean> }

export const runRedisFailoverTrial = (title: string, open: (machine: TrialMachine) => Promise<Redundant>): Promise<void> =>
  runOnTrialMachine(async (machine) => {
    const { url, stop } = await startPostgres({ dataDir: machine.make('database') })
    machine.endsWith(stop)
    const { redisUrl, lose, tookOver } = await open(machine)
    await runTrial(title, { machine, DATABASE_URL: url, REDIS_URL: redisUrl }, async (load, rest) => {
      const lostAt = performance.now()
      await lose()
      await waitUntil('The takeover', tookOver)
      const tookOverAfter = performance.now() - lostAt
      await waitUntilJobsRun(url)
      const jobsAfter = performance.now() - lostAt
      await rest()
      return {
        isKept: true,
        lines: () => [
          ['commands acknowledged', load.acknowledged.length],
          ['commands refused or unanswered', load.refused],
          ['longest time without an acknowledged command', formatLongestGap(load)],
          ['another server had taken over after', formatSeconds(tookOverAfter)],
          ['jobs ran again after', formatSeconds(jobsAfter)],
        ],
      }
    })
  })

async function waitUntilJobsRun(databaseUrl: string): Promise<void> {
  const [last] = await runSql<{ head: string }>(databaseUrl, 'select coalesce(max(position), 0)::text as head from crm.events')
  const newer = 'select from crm.activity_log where event_position > $1 limit 1'
  await waitUntil('the first job after the loss', async () => (await runSql(databaseUrl, newer, [last?.head])).length > 0)
}

/** Starts a Redis that writes every change to disk. */
export async function startPersistentRedis(machine: TrialMachine, name: string, port: number, more: string[] = []): Promise<RedisServer> {
  const log = join(machine.folder, `${name}.log`)
  const server = await startRedis({ folder: machine.make(name), port, keeps: true, more, log, isDetached: true })
  machine.endsWith(server.kill)
  return server
}
