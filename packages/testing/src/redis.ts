import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, isFree } from '@crm/local-stack'

/** A Redis of the test run's own; nothing is written to disk. */
export type TestRedis = { url: string; stop(): Promise<void> }

/** The machine's redis-server, or null where there is none: Redis has no package on npm. */
export const redisServer = (): string | null => (spawnSync('redis-server', ['--version']).status === 0 ? 'redis-server' : null)

/** Starts Redis on a free port, or answers null where the machine has none. */
export async function startRedis(): Promise<TestRedis | null> {
  const program = redisServer()
  if (program === null) return null
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction']
  const child = spawn(program, args, { stdio: 'ignore' })
  while (child.exitCode === null && (await isFree(port, '127.0.0.1'))) await pause(20)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return { url: `redis://127.0.0.1:${port}`, stop }
}
