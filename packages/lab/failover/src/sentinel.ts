import { findFreePort } from '@crm/local-stack'
import { sendRedisCommand } from '@crm/testing/harness'
import { startPersistentRedis, startSentinels } from './redis.ts'
import { runRedisFailoverTrial } from './redis-trial.ts'

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
