import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from '@crm/local-stack'
import { Redis } from 'ioredis'

export type RedisServer = {
  port: number
  pid(): number
  kill(): Promise<void>
  /** `keeps`: writes an append-only file from now on. `empty`: starts without the old data. */
  start(how?: { keeps?: boolean; empty?: boolean }): Promise<void>
  ask(...words: string[]): Promise<unknown>
  stop(): Promise<void>
}

/** The path of redis-server from REDIS_SERVER or PATH; null without one. */
export const redisProgram: string | null = process.env.REDIS_SERVER || onPath('redis-server')

export async function startRedis(program: string, folder: string): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess
  const start = async ({ keeps = false, empty = false } = {}) => {
    if (empty) rmSync(join(folder, 'appendonlydir'), { recursive: true, force: true })
    const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--maxmemory-policy', 'noeviction']
    child = spawn(program, [...fixed, '--appendonly', keeps ? 'yes' : 'no'], { stdio: 'ignore' })
    await ask('PING')
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const ask = async (...words: string[]) => {
    const redis = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null, retryStrategy: () => 50 })
    redis.on('error', () => undefined)
    try {
      const [command = '', ...rest] = words
      return await redis.call(command, ...rest)
    } finally {
      redis.disconnect()
    }
  }
  await start()
  return { port, pid: () => child.pid ?? 0, kill, start, ask, stop: kill }
}

function onPath(program: string): string | null {
  const folder = (process.env.PATH ?? '').split(delimiter).find((candidate) => {
    try {
      accessSync(join(candidate, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return folder === undefined ? null : join(folder, program)
}
