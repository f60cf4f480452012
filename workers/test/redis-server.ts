import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@crm/local-stack'
import { Redis } from 'ioredis'

export type RedisServer = { url: string; restart(): Promise<void>; stop(): Promise<void> }

export const redisServer = process.env.REDIS_SERVER || findOnPath('redis-server')

/** Starts a Redis without persistence, so that a restart loses every job. */
export async function startRedis(program: string, policy = 'noeviction'): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'crm-redis-'))
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--maxmemory-policy', policy]
  const start = async () => {
    const child = spawn(program, args, { stdio: 'ignore' })
    await answers(url)
    return child
  }
  let server = await start()
  const kill = async () => {
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }
  return {
    url,
    restart: async () => {
      await kill()
      server = await start()
    },
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
}

function findOnPath(program: string): string | null {
  const found = (process.env.PATH ?? '').split(delimiter).find((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return found === undefined ? null : join(found, program)
}
