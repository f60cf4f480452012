import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@crm/local-stack'
import { type RedisServer, sendRedisCommand, startRedis, waitUntil } from '@crm/testing/harness'
import { findProgram, type TrialMachine } from './machine.ts'

/** Starts a Redis that writes every change to disk. */
export async function startPersistentRedis(machine: TrialMachine, name: string, port: number, more: string[] = []): Promise<RedisServer> {
  const log = join(machine.folder, `${name}.log`)
  const server = await startRedis({ folder: machine.make(name), port, keeps: true, more, log, isDetached: true })
  machine.endsWith(server.kill)
  return server
}

export async function startSentinels(machine: TrialMachine, port: number): Promise<number[]> {
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  for (const [index, own] of ports.entries()) {
    const file = join(machine.make(`sentinel-${index + 1}`), 'sentinel.conf')
    writeFileSync(
      file,
      `port ${own}\nbind 127.0.0.1\nsentinel monitor crm 127.0.0.1 ${port} 2\n` +
        'sentinel down-after-milliseconds crm 2000\nsentinel failover-timeout crm 10000\nsentinel parallel-syncs crm 1\n',
    )
    machine.start({ name: `sentinel-${index + 1}`, program: findProgram('redis-server', 'redis-server'), args: [file, '--sentinel'] })
  }
  for (const own of ports) {
    await waitUntil('The Sentinels finding each other', async () => {
      const [answer] = (await sendRedisCommand(own, 'SENTINEL', 'MASTERS')) as string[][]
      const said = new Map(answer?.map((value, index) => [answer[index - 1], value]))
      return said.get('num-slaves') === '2' && said.get('num-other-sentinels') === '2'
    })
  }
  return ports
}
