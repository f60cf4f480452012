import { Cluster } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { createRedisConnection, openRedisClient } from './redis-connection.ts'

const opened: { disconnect(): void }[] = []
afterAll(() => {
  for (const one of opened) one.disconnect()
})

describe('a Redis connection', () => {
  it('to one server has its address', () => {
    expect(createRedisConnection('redis://queue:6379/1', { enableOfflineQueue: false }).given).toMatchObject({
      ...{ url: 'redis://queue:6379/1', enableOfflineQueue: false },
    })
  })

  it('to Sentinels has their addresses and the name of the primary', () => {
    const { given } = createRedisConnection('rediss+sentinel://:hush@a:26379,b:26380/crm', { maxRetriesPerRequest: null })
    expect(given).toMatchObject({
      sentinels: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 26380 },
      ],
      ...{ name: 'crm', password: 'hush', tls: {}, maxRetriesPerRequest: null, failoverDetector: true },
    })
  })

  it('to a Cluster is a client that connects when it is used, and that we close', () => {
    const { given, leave } = createRedisConnection('redis+cluster://a:7001,b:7002', { enableOfflineQueue: false })
    opened.push({ disconnect: leave })
    expect(given).toBeInstanceOf(Cluster)
    expect(given).toMatchObject({ status: 'wait' })
    const client = openRedisClient('redis+cluster://a:7001')
    opened.push(client)
    expect(client).toBeInstanceOf(Cluster)
  })
})
