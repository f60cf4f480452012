import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFullTestRun } from '@crm/testing/full-run'
import { startRedis } from '@crm/testing/harness'
import { findRedis } from '@crm/testing/programs'
import { Redis } from 'ioredis'
import pg from 'pg'

/** `wipe` deletes all jobs and schedules, like FLUSHALL; `lose` deletes a queue's jobs but keeps its schedule. */
export type QueueBackend = { redisUrl: string | null; wipe(): Promise<void>; lose(queue: string): Promise<void>; stop(): Promise<void> }

export const redisServerPath = findRedis()

type Place = { name: string; open: ((databaseUrl: string) => Promise<QueueBackend>) | null }

export const allQueueBackends: Place[] = [
  {
    name: 'PostgreSQL',
    open: async (databaseUrl) => ({
      redisUrl: null,
      wipe: () => emptySchema(databaseUrl),
      lose: (queue) => deleteJobs(databaseUrl, queue),
      stop: async () => undefined,
    }),
  },
  { name: 'Redis', open: redisServerPath ? openRedis : null },
]

/** The full run uses both; the quick run only PostgreSQL, which every machine has. */
export const testedQueueBackends = allQueueBackends.filter(({ name }) => isFullTestRun || name === 'PostgreSQL')

async function openRedis(): Promise<QueueBackend> {
  const server = await startNonPersistentRedis()
  const wipe = async () => {
    const redis = new Redis(server.url)
    await redis.flushall()
    redis.disconnect()
  }
  const lose = async (queue: string) => {
    const redis = new Redis(server.url)
    const [lists, jobs] = [['delayed', 'wait', 'active'].map((list) => `{crm}:${queue}:${list}`), `{crm}:${queue}:repeat:*:[0-9]*`]
    await redis.del(...lists, ...(await redis.keys(jobs)))
    redis.disconnect()
  }
  return { redisUrl: server.url, wipe, lose, stop: server.stop }
}

async function deleteJobs(databaseUrl: string, queue: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('delete from queue.job where queue = $1', [queue])
  } finally {
    await client.end()
  }
}

async function emptySchema(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('queue.%I', tablename) as name from pg_tables where schemaname = 'queue' and tablename <> 'migration'`,
    )
    await retryWipe(() => client.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`))
  } finally {
    await client.end()
  }
}

// A deadlock with a running worker is possible, so retry.
async function retryWipe(wipe: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await wipe()
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '40P01') throw error
    }
  }
}

export const formatSkippedSuite = (name: string): string =>
  `NOT RUN: the worker suite on ${name}, because this machine has no redis-server (REDIS_SERVER can set its path)`

type EmptyRedis = { url: string; restart(): Promise<void>; stop(): Promise<void> }

/** Starts a Redis without persistence, so that a restart loses every job. */
export async function startNonPersistentRedis(policy = 'noeviction'): Promise<EmptyRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-redis-'))
  const server = await startRedis({ folder, more: ['--maxmemory-policy', policy] })
  return {
    url: server.url,
    restart: async () => {
      await server.kill()
      await server.start()
    },
    stop: async () => {
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
