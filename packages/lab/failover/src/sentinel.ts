import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@crm/local-stack'
import { sendRedisCommand, waitUntil } from '@crm/testing/harness'
import { findProgram, type TrialMachine } from './machine.ts'
import { runRedisFailoverTrial, startPersistentRedis } from './redis-trial.ts'

// Run by ops/sentinel-failover.sh: a primary with two replicas under three Sentinels. The primary is killed.
await runRedisFailoverTrial('Redis Sentinel: the primary is killed', async (machine) => {
  const port = await findFreePort()
  const primary = await startPersistentRedis(machine, 'redis-1', port)
  for (const name of ['redis-2', 'redis-3'])
    await startPersistentRedis(machine, name, await findFreePort(), ['--replicaof', `127.0.0.1 ${port}`])
  const sentinels = await startSentinels(machine, port)
  return {
    redisUrl: `redis+sentinel://${sentinels.map((own) => `127.0.0.1:${own}`).join(',')}/crm`,
    lose: primary.kill,
    tookOver: async () => {
      const answer = await sendRedisCommand(sentinels[0] ?? 0, 'SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'crm')
      return String((answer as string[])[1]) !== String(port)
    },
  }
})

async function startSentinels(machine: TrialMachine, port: number): Promise<number[]> {
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
