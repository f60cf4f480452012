import type { Logger } from '@crm/telemetry'
import { createPostgresBackend, Queue, Worker, withBackend } from 'bullmq'
import pg from 'pg'

/** Where jobs wait: Redis where its address is known, else the schema `queue` of the database (as its owner). */
export type QueueConnection = { redisUrl: string | null; databaseUrl: string; log: Logger }

// One hash tag for all keys: a Redis Cluster runs a command only on keys of one slot.
const prefix = '{crm}'
const postgres = withBackend(createPostgresBackend)

// How a lost connection comes back: soon, and for ever.
const redisOptions = { retryStrategy: (times: number) => Math.min(times * 200, 2000), connectTimeout: 5000 }

type QueueOptions = Omit<ConstructorParameters<typeof postgres.Queue>[1], 'connection'>
type WorkerOptions = Omit<ConstructorParameters<typeof postgres.Worker>[2], 'connection'>

/** BullMQ's queue on the backend of the connection. Adding fails at once while Redis is away. */
export function openQueue(name: string, connection: QueueConnection, options: QueueOptions) {
  if (connection.redisUrl === null) return new postgres.Queue(name, { ...options, connection: inDatabase(connection) })
  return new Queue(name, { ...options, prefix, connection: { url: connection.redisUrl, ...redisOptions, enableOfflineQueue: false } })
}

/** BullMQ's worker on the backend of the connection. It waits for as long as Redis is away. */
export function openWorker(
  name: string,
  connection: QueueConnection,
  process: (job: { name: string; data: unknown }) => Promise<void>,
  options: WorkerOptions,
) {
  if (connection.redisUrl === null) return new postgres.Worker(name, process, { ...options, connection: inDatabase(connection) })
  return new Worker(name, process, {
    ...options,
    prefix,
    connection: { url: connection.redisUrl, ...redisOptions, maxRetriesPerRequest: null },
  })
}

// BullMQ listens to idle connections alone; one that breaks in the middle of a transaction would end the process.
class HeardClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

function inDatabase({ databaseUrl }: QueueConnection) {
  return {
    Client: HeardClient,
    connectionString: databaseUrl,
    schema: 'queue',
    migrate: true,
    max: 3,
    application_name: 'crm queue',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  }
}
