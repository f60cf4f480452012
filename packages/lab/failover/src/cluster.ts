import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '@crm/local-stack'
import { type RedisServer, sendRedisCommand, waitUntil } from '@crm/testing/harness'
import { Cluster } from 'ioredis'
import { runRedisFailoverTrial, startPersistentRedis } from './redis-trial.ts'

const slots = 16_384
const ofTheJobs = '{crm}' // the hash tag of all job keys

// Run by ops/cluster-failover.sh: three primaries with a replica each. The primary that holds the jobs is killed.
await runRedisFailoverTrial('Redis Cluster: the primary that holds the jobs is killed', async (machine) => {
  const servers: RedisServer[] = []
  for (let number = 1; number <= 6; number++) {
    const port = await freeClusterPort()
    servers.push(
      await startPersistentRedis(machine, `redis-${number}`, port, ['--cluster-enabled', 'yes', '--cluster-node-timeout', '3000']),
    )
  }
  await join(servers)
  const redisUrl = `redis+cluster://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`
  const holder = await holderOfJobs(servers)
  return {
    redisUrl,
    lose: holder.kill,
    tookOver: async () => {
      const others = servers.filter((server) => server !== holder)
      return (await holderOfJobs(others)).port !== holder.port
    },
  }
})

// Each server also uses its port plus 10,000 for the cluster, so the port must be below 55,536.
async function freeClusterPort(): Promise<number> {
  for (;;) {
    const port = await findFreePort()
    if (port < 55_000) return port
    const lower = port - 20_000
    if (lower > 1024) return lower
  }
}

async function join(servers: readonly RedisServer[]): Promise<void> {
  const [first] = servers
  if (!first) throw new Error('a cluster needs servers')
  const primaries = servers.slice(0, 3)
  for (const [index, { port }] of primaries.entries()) {
    const [from, to] = [Math.floor((index * slots) / 3), Math.floor(((index + 1) * slots) / 3) - 1]
    await sendRedisCommand(port, 'CLUSTER', 'ADDSLOTSRANGE', from, to)
    await sendRedisCommand(port, 'CLUSTER', 'SET-CONFIG-EPOCH', index + 1)
  }
  await waitUntil('Joining the cluster', async () => {
    const seen = await Promise.all(servers.map(({ port }) => nodesSeenBy(port)))
    if (seen.every((nodes) => nodes.length === servers.length)) return true
    // Repeated, because a server gives up a MEET that takes too long.
    for (const { port } of servers.slice(1)) await sendRedisCommand(port, 'CLUSTER', 'MEET', '127.0.0.1', first.port)
    await pause(2000)
    return false
  })
  for (const [index, { port }] of servers.slice(3).entries()) {
    const id = await sendRedisCommand(primaries[index]?.port ?? 0, 'CLUSTER', 'MYID')
    await waitUntil('The start of a replica', async () => (await sendRedisCommand(port, 'CLUSTER', 'REPLICATE', String(id))) === 'OK')
  }
  for (const { port } of servers) {
    await waitUntil('The start of the cluster', async () => {
      const info = String(await sendRedisCommand(port, 'CLUSTER', 'INFO'))
      return info.includes('cluster_state:ok') && (await nodesSeenBy(port)).filter((line) => line.includes('slave')).length === 3
    })
  }
}

async function nodesSeenBy(port: number): Promise<string[]> {
  const said = String(await sendRedisCommand(port, 'CLUSTER', 'NODES'))
  return said.split('\n').filter((line) => line.includes('127.0.0.1'))
}

async function holderOfJobs(servers: readonly RedisServer[]): Promise<RedisServer> {
  const cluster = new Cluster(servers.map(({ port }) => ({ host: '127.0.0.1', port })))
  cluster.on('error', () => undefined)
  try {
    // Any server redirects the client to the one that owns the key.
    await cluster.get(ofTheJobs)
    const slot = await cluster.cluster('KEYSLOT', ofTheJobs)
    const rows = await cluster.cluster('SLOTS')
    const port = rows.find(([from, to]) => from <= slot && slot <= to)?.[2]?.[1]
    const found = servers.find((server) => server.port === port)
    if (!found) throw new Error('no server of these holds the jobs')
    return found
  } finally {
    cluster.disconnect()
  }
}
