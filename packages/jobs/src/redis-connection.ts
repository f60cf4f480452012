import { parseRedisAddress, type RedisAddress } from '@crm/settings'
import type { ConnectionOptions } from 'bullmq'
import { Cluster, Redis } from 'ioredis'

type RedisConnection = { given: ConnectionOptions; leave(): void }

type ClientOptions = { enableOfflineQueue?: boolean; maxRetriesPerRequest?: null }
type Sentinels = Extract<RedisAddress, { kind: 'sentinel' }>
type Servers = Extract<RedisAddress, { kind: 'cluster' }>

const retryDelay = (times: number): number => Math.min(times * 200, 2000)
const reconnection = { retryStrategy: retryDelay, connectTimeout: 5000 }

/** For a Cluster this opens a client, which `leave` closes. In the other cases BullMQ opens and closes its own client. */
export function createRedisConnection(redisUrl: string, options: ClientOptions): RedisConnection {
  const address = readAddress(redisUrl)
  if (address.kind === 'server') return { given: { url: address.url, ...reconnection, ...options }, leave: () => undefined }
  if (address.kind === 'sentinel') return { given: { ...buildOptions(address), ...options }, leave: () => undefined }
  const cluster = openCluster(address, options)
  // BullMQ reports the errors; without this listener they would end the process.
  cluster.on('error', () => undefined)
  return { given: cluster, leave: () => cluster.disconnect() }
}

export function openRedisClient(redisUrl: string): Redis | Cluster {
  const address = readAddress(redisUrl)
  const patient = { maxRetriesPerRequest: null }
  if (address.kind === 'server') return new Redis(address.url, { ...reconnection, ...patient })
  return address.kind === 'sentinel' ? new Redis({ ...buildOptions(address), ...patient }) : openCluster(address, patient)
}

function readAddress(redisUrl: string): RedisAddress {
  const address = parseRedisAddress(redisUrl)
  if (address === null) throw new Error('this is not a Redis address')
  return address
}

const buildOptions = (address: Sentinels) => ({
  ...{ sentinels: address.nodes, name: address.name, ...reconnection, ...readCredentials(address) },
  // Asks the Sentinels again and again, because they know a new primary only seconds after the old one failed.
  sentinelRetryStrategy: retryDelay,
  // Then the Sentinels report a new primary, before the client itself notices that the old connection is dead.
  failoverDetector: true,
})

function openCluster(address: Servers, { enableOfflineQueue = true, ...options }: ClientOptions): Cluster {
  const redisOptions = { connectTimeout: reconnection.connectTimeout, ...readCredentials(address), ...options }
  return new Cluster(address.nodes, { redisOptions, enableOfflineQueue, clusterRetryStrategy: retryDelay, lazyConnect: true })
}

const readCredentials = ({ username, password, isEncrypted }: Sentinels | Servers) => ({
  ...(username === undefined ? {} : { username }),
  ...(password === undefined ? {} : { password }),
  ...(isEncrypted ? { tls: {} } : {}),
})
