import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@crm/local-stack'
import { isFullRun } from '@crm/testing/full-run'
import { Redis } from 'ioredis'
import pg from 'pg'

/** `wipe` deletes all jobs and schedules, like FLUSHALL; `lose` deletes a queue's jobs but keeps its schedule. */
export type Backend = { redisUrl: string | null; wipe(): Promise<void>; lose(queue: string): Promise<void>; stop(): Promise<void> }

export const redisServer = process.env.REDIS_SERVER || findOnPath('redis-server')

type Place = { name: string; open: ((databaseUrl: string) => Promise<Backend>) | null }

export const bothBackends: Place[] = [
  {
    name: 'PostgreSQL',
    open: async (databaseUrl) => ({
      redisUrl: null,
      wipe: () => emptySchema(databaseUrl),
      lose: (queue) => deleteJobs(databaseUrl, queue),
      stop: async () => undefined,
    }),
  },
  { name: 'Redis', open: redisServer ? () => openRedis(redisServer) : null },
]

/** The full run uses both; the quick run only PostgreSQL, which every machine has. */
export const backends = bothBackends.filter(({ name }) => isFullRun || name === 'PostgreSQL')

async function openRedis(program: string | null): Promise<Backend> {
  if (!program) throw new Error('no redis-server on this machine')
  const server = await startRedis(program)
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
    await retried(() => client.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`))
  } finally {
    await client.end()
  }
}

// A deadlock with a running worker is possible, so retry.
async function retried(wipe: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await wipe()
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '40P01') throw error
    }
  }
}

export const notRun = (name: string): string =>
  `NOT RUN: the worker suite on ${name}, because this machine has no redis-server (REDIS_SERVER can set its path)`

type RedisServer = { url: string; restart(): Promise<void>; stop(): Promise<void> }

/** Starts a Redis without persistence, so that a restart loses every job. */
export async function startRedis(program: string, policy = 'noeviction'): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'crm-redis-'))
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--maxmemory-policy', policy]
  const start = async () => {
    const child = spawn(program, args, { stdio: 'ignore' })
    await answers(url)
    return child
  }
  let server = await start()
  const kill = async () => {
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }
  return {
    url,
    restart: async () => {
      await kill()
      server = await start()
    },
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
}

function findOnPath(program: string): string | null {
  const found = (process.env.PATH ?? '').split(delimiter).find((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return found === undefined ? null : join(found, program)
}
