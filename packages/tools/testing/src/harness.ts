import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, type ProcessOptions, type RunningProcess, startProcess } from '@crm/local-stack'
import { Redis } from 'ioredis'
import { findRedis } from '../programs.mjs'

// Starts programs for tests, benchmarks and failure experiments, and waits until they are ready.

/** The arguments with which Node runs a TypeScript file of this repository. */
export const buildTypeScriptArguments = (file: string, imports: readonly string[] = []): string[] => [
  ...['tsx', ...imports].flatMap((module) => ['--import', module]),
  file,
]

/** `every`: milliseconds between two checks. */
type Waiting = { seconds?: number; every?: number; program?: RunningProcess }

/** Waits until the condition is true. Fails after `seconds`, or with the output of `program` as soon as that has ended. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { seconds = 240, every = 100, program }: Waiting = {},
) {
  const end = performance.now() + seconds * 1000
  let cause: unknown
  while (performance.now() < end) {
    try {
      if (await isSo()) return
    } catch (error) {
      cause = error
    }
    if (program?.hasEnded()) throw new Error(`${what}: the program ended: ${program.said()}`, { cause })
    await pause(every)
  }
  throw new Error(`${what} took longer than ${seconds} s. ${program?.said() ?? ''}`, { cause })
}

/** Waits until the address answers with this status. By default that is the 401 of a host that has started. */
export const waitForServer = (
  origin: string,
  { path = '/api/auth/me', status = 401, ...waiting }: Waiting & { path?: string; status?: number } = {},
) =>
  waitUntil(
    `The answer of ${origin}`,
    async () => (await fetch(origin + path, { signal: AbortSignal.timeout(2_000) })).status === status,
    waiting,
  )

export async function signIn(origin: string, account: { username: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) })
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie()
  return cookies.map((cookie) => cookie.replace(/;.*/, '')).join('; ')
}

export type RedisServer = {
  port: number
  url: string
  pid(): number
  kill(): Promise<unknown>
  start(how?: { keeps?: boolean; empty?: boolean }): Promise<void>
  ask(...words: (string | number)[]): Promise<unknown>
}

/** `keeps`: writes every change to an append-only file. */
type RedisOptions = Pick<ProcessOptions, 'log' | 'isDetached'> & {
  folder: string
  port?: number
  keeps?: boolean
  more?: readonly string[]
}

/** Starts a Redis that evicts no jobs. After `kill`, `start` uses the same port and folder, so only data on disk is kept. */
export async function startRedis({
  folder,
  port: wanted,
  keeps: usual = false,
  more = [],
  ...options
}: RedisOptions): Promise<RedisServer> {
  const program = findRedis()
  if (program === null) throw new Error('This machine has no redis-server (Debian: apt-get install redis-server)')
  const port = wanted ?? (await findFreePort())
  let running: RunningProcess
  const start = async ({ keeps = usual, empty = false } = {}) => {
    if (empty) rmSync(join(folder, 'appendonlydir'), { recursive: true, force: true })
    const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--maxmemory-policy', 'noeviction']
    running = startProcess({ program, args: [...fixed, '--appendonly', keeps ? 'yes' : 'no', ...more], env: process.env, ...options })
    await waitUntil('The start of Redis', async () => (await sendRedisCommand(port, 'PING')) === 'PONG', { program: running })
  }
  await start()
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    pid: () => running.pid,
    kill: () => running.kill(),
    start,
    ask: (...words) => sendRedisCommand(port, ...words),
  }
}

export async function sendRedisCommand(port: number, ...[command = '', ...words]: (string | number)[]): Promise<unknown> {
  const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return await redis.call(String(command), ...words)
  } finally {
    redis.disconnect()
  }
}
