import { Cluster, type Redis } from 'ioredis'
import type { QueueConnection } from './connection.ts'
import { openRedis } from './redis-connection.ts'

/** Waits for Redis and throws if it may evict jobs; warns if Redis does not persist them. Skips the check if INFO is forbidden. */
export async function requireNoEviction({ redisUrl, log }: QueueConnection, signal: AbortSignal): Promise<void> {
  if (redisUrl === null) return
  const redis = openRedis(redisUrl)
  redis.on('error', (err) => log.warn({ err }, 'Redis not reachable'))
  const stop = () => redis.disconnect()
  signal.addEventListener('abort', stop)
  try {
    for (const server of await serversOf(redis)) {
      const said = await setUp(server)
      if (said === undefined) log.warn('Redis does not tell how it is set up; it needs maxmemory-policy noeviction and appendonly yes')
      else if (said.policy !== 'noeviction')
        throw new Error(`Redis may throw jobs away: its maxmemory-policy is ${said.policy}, set it to noeviction`)
      else if (!said.isKept)
        log.warn('Redis loses its jobs when it ends, and they are made anew from the database: set appendonly to yes to keep them')
    }
  } finally {
    signal.removeEventListener('abort', stop)
    redis.disconnect()
  }
}

async function serversOf(redis: Redis | Cluster): Promise<Redis[]> {
  if (!(redis instanceof Cluster)) return [redis]
  // The client knows the servers only after the first response.
  await redis.ping()
  return redis.nodes('master')
}

async function setUp(redis: Redis): Promise<{ policy: string | undefined; isKept: boolean } | undefined> {
  try {
    const [memory, persistence] = [await redis.info('memory'), await redis.info('persistence')]
    return { policy: /maxmemory_policy:(\S+)/.exec(memory)?.[1], isKept: /aof_enabled:1/.test(persistence) }
  } catch (error) {
    // NOPERM means that this user may not run INFO; other errors are real failures.
    if (error instanceof Error && error.message.startsWith('NOPERM')) return undefined
    throw error
  }
}
