import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@crm/local-stack'
import { Redis } from 'ioredis'
import { type Machine, type Program, programAt, until } from './machine.ts'

export type RedisServer = { port: number; program: Program }

export const redisProgram = (): string => programAt('redis-server', 'redis-server')

/** Starts a Redis that writes every change to disk and never evicts a job. */
export async function startRedis(machine: Machine, name: string, port: number, more: string[] = []): Promise<RedisServer> {
  const kept = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', '']
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', machine.make(name), ...kept, ...more]
  const program = machine.start({ name, program: redisProgram(), args })
  await until(`the start of ${name}`, async () => (await ask(port, (redis) => redis.ping())) === 'PONG')
  return { port, program }
}

export async function startSentinels(machine: Machine, port: number): Promise<number[]> {
  const ports = [await freePort(), await freePort(), await freePort()]
  for (const [index, own] of ports.entries()) {
    const file = join(machine.make(`sentinel-${index + 1}`), 'sentinel.conf')
    writeFileSync(
      file,
      `port ${own}\nbind 127.0.0.1\nsentinel monitor crm 127.0.0.1 ${port} 2\n` +
        'sentinel down-after-milliseconds crm 2000\nsentinel failover-timeout crm 10000\nsentinel parallel-syncs crm 1\n',
    )
    machine.start({ name: `sentinel-${index + 1}`, program: redisProgram(), args: [file, '--sentinel'] })
  }
  for (const own of ports) {
    await until('what Sentinels know of each other', async () => {
      const [answer] = (await ask(own, (redis) => redis.call('SENTINEL', 'MASTERS'))) as string[][]
      const said = new Map(answer?.map((value, index) => [answer[index - 1], value]))
      return said.get('num-slaves') === '2' && said.get('num-other-sentinels') === '2'
    })
  }
  return ports
}

export async function ask<Answer>(port: number, question: (redis: Redis) => Promise<Answer>): Promise<Answer> {
  const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return await question(redis)
  } finally {
    redis.disconnect()
  }
}
