import { Redis } from 'ioredis'
import type { QueueConnection } from './connection.ts'

/** Waits until Redis answers, and refuses one that may throw jobs away. Where Redis does not tell its policy, it is not checked. */
export async function requireNoEviction({ redisUrl, log }: QueueConnection, signal: AbortSignal): Promise<void> {
  if (redisUrl === null) return
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(times * 200, 2000) })
  redis.on('error', (err) => log.warn({ err }, 'Redis not reachable'))
  const stop = () => redis.disconnect()
  signal.addEventListener('abort', stop)
  try {
    const policy = await evictionPolicy(redis)
    if (policy === undefined) log.warn('Redis does not tell its maxmemory-policy; it has to be noeviction')
    else if (policy !== 'noeviction') throw new Error(`Redis may throw jobs away: its maxmemory-policy is ${policy}, set it to noeviction`)
  } finally {
    signal.removeEventListener('abort', stop)
    redis.disconnect()
  }
}

async function evictionPolicy(redis: Redis): Promise<string | undefined> {
  try {
    return /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1]
  } catch (error) {
    // A server that forbids INFO to this user says NOPERM; anything else is a fault.
    if (error instanceof Error && error.message.startsWith('NOPERM')) return undefined
    throw error
  }
}
