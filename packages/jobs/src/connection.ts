import type { Logger } from '@crm/telemetry'
import { createPostgresBackend, Queue, runMigrations, Worker, withBackend } from 'bullmq'
import { Cluster, type Redis } from 'ioredis'
import pg from 'pg'
import { createRedisConnection, openRedisClient } from './redis-connection.ts'

/** Where jobs are stored: in Redis (a server, Sentinels or a Cluster), or if `redisUrl` is null in the schema `queue` of the database. */
export type QueueConnection = { redisUrl: string | null; databaseUrl: string; log: Logger }

// One hash tag for all keys, because a Redis Cluster runs commands only on keys of one slot.
const prefix = '{crm}'
const postgres = withBackend(createPostgresBackend)

type QueueOptions = Omit<ConstructorParameters<typeof postgres.Queue>[1], 'connection'>
type WorkerOptions = Omit<ConstructorParameters<typeof postgres.Worker>[2], 'connection'>

/** A BullMQ queue on Redis or PostgreSQL. While Redis is unavailable, adding a job fails at once. */
export function openQueue(name: string, connection: QueueConnection, options: QueueOptions) {
  if (connection.redisUrl === null) return new postgres.Queue(name, { ...options, connection: connectToDatabase(connection) })
  const { given, leave } = createRedisConnection(connection.redisUrl, { enableOfflineQueue: false })
  return closeWithConnection(new Queue(name, { ...options, prefix, connection: given }), leave)
}

/** A BullMQ worker on Redis or PostgreSQL. While Redis is unavailable, it waits. */
export function openWorker(
  name: string,
  connection: QueueConnection,
  process: (job: { name: string; data: unknown }) => Promise<void>,
  options: WorkerOptions,
) {
  if (connection.redisUrl === null) return new postgres.Worker(name, process, { ...options, connection: connectToDatabase(connection) })
  const { given, leave } = createRedisConnection(connection.redisUrl, { maxRetriesPerRequest: null })
  return closeWithConnection(new Worker(name, process, { ...options, prefix, connection: given }), leave)
}

// BullMQ does not close a connection that it was given.
function closeWithConnection<Opened extends { close(force?: boolean): Promise<void> }>(opened: Opened, leave: () => void): Opened {
  const close = opened.close.bind(opened)
  opened.close = (force) => close(force).finally(leave)
  return opened
}

// BullMQ listens for errors only on idle connections; one that breaks during a transaction would end the process.
class HeardClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

const schema = 'queue'

/** Creates the tables of queues in PostgreSQL. Otherwise the first queue would create them while all others wait. */
export async function createQueueTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await runMigrations(client, schema)
  } finally {
    await client.end()
  }
}

function connectToDatabase({ databaseUrl }: QueueConnection) {
  return {
    Client: HeardClient,
    connectionString: databaseUrl,
    schema,
    migrate: true,
    max: 3,
    application_name: 'crm queue',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  }
}

/** Waits for Redis and throws if it may evict jobs; warns if Redis does not persist them. Skips the check if INFO is forbidden. */
export async function requireNonEvictingRedis({ redisUrl, log }: QueueConnection, signal: AbortSignal): Promise<void> {
  if (redisUrl === null) return
  const redis = openRedisClient(redisUrl)
  redis.on('error', (err) => log.warn({ err }, 'Redis not reachable'))
  const stop = () => redis.disconnect()
  signal.addEventListener('abort', stop)
  try {
    for (const server of await listServers(redis)) {
      const said = await setUp(server)
      if (said === undefined) log.warn('the Redis configuration cannot be read; Redis needs maxmemory-policy noeviction and appendonly yes')
      else if (said.policy !== 'noeviction')
        throw new Error(`Redis may evict jobs: its maxmemory-policy is ${said.policy}, set it to noeviction`)
      else if (!said.isKept)
        log.warn('Redis loses its jobs when it stops; they are added again from the database: set appendonly to yes to keep them')
    }
  } finally {
    signal.removeEventListener('abort', stop)
    redis.disconnect()
  }
}

async function listServers(redis: Redis | Cluster): Promise<Redis[]> {
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

export async function rejectAfterDeadline<T>(milliseconds: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds)
  })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
