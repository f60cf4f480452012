import { describe, expect, it } from 'vitest'
import { parseRedisAddress, readSettings } from './index.ts'

const open = { username: undefined, password: undefined, isEncrypted: false }

describe('a Redis address', () => {
  it('may be one server', () => {
    expect(parseRedisAddress('rediss://:hush@queue:6380/1')).toEqual({ kind: 'server', url: 'rediss://:hush@queue:6380/1' })
  })

  it('may be Sentinels and the name that they monitor', () => {
    expect(parseRedisAddress('redis+sentinel://a.lan:26379,10.0.0.2:26380,c/crm')).toEqual({
      ...{ kind: 'sentinel', name: 'crm', ...open },
      nodes: [
        { host: 'a.lan', port: 26379 },
        { host: '10.0.0.2', port: 26380 },
        { host: 'c', port: 26379 },
      ],
    })
  })

  it('may be servers of a Cluster, with one user name and password', () => {
    expect(parseRedisAddress('rediss+cluster://crm:h%40sh@a:7001,b')).toEqual({
      ...{ kind: 'cluster', username: 'crm', password: 'h@sh', isEncrypted: true },
      nodes: [
        { host: 'a', port: 7001 },
        { host: 'b', port: 6379 },
      ],
    })
    expect(parseRedisAddress('redis+cluster://:hush@a')).toMatchObject({ username: undefined, password: 'hush' })
  })

  it.each([
    'redis+sentinel://a:26379,b:26379',
    'redis+sentinel://a:0/crm',
    'redis+cluster://a:7001/0',
    'redis+cluster://a,,b',
    'redis+other://a',
  ])('is rejected as %s', (value) =>
    expect(() => readSettings({ REDIS_URL: value })).toThrow(/^REDIS_URL is "red…", but it must be an address such as redis:/),
  )
})
