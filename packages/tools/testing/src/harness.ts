import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, type ProcessOptions, type RunningProcess, startProcess } from '@crm/local-stack'
import { Redis } from 'ioredis'
import { findRedis } from '../programs.mjs'

// Starts programs for tests, benchmarks and failure experiments, and waits until they are ready.

const administrator = { username: 'admin', password: 'only for the lab' }

/** The environment of a product without demonstration data. */
export const productEnvironment = { PATH: process.env.PATH, DEMO_ACCOUNTS: '0', ADMIN_PASSWORD: administrator.password }

/** `imports`: modules that are loaded before the program. */
type ProgramOptions = Partial<Omit<ProcessOptions, 'program'>> & { imports?: readonly string[] }

/** Starts a TypeScript file of this repository as a part of such a product. */
export const startProgram = (file: string, { imports = [], args = [], env, ...options }: ProgramOptions): RunningProcess =>
  startProcess({
    args: [...['tsx', ...imports].flatMap((module) => ['--import', module]), file, ...args],
    env: { ...productEnvironment, ...env },
    ...options,
  })

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

/** Sessions of the administrator. Several, because each has its own rate limit. */
export const openSessions = (origin: string, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => signIn(origin, administrator)))

export const callApi = (origin: string, cookie: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<Response> =>
  fetch(origin + path, { method, headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Creates a record with a call of the API, and returns its id. */
export async function createRecord(origin: string, cookie: string, path: string, body: object): Promise<number> {
  const answer = await callApi(origin, cookie, 'POST', path, body)
  if (answer.status !== 201) throw new Error(`POST ${path} was answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}

/** Lets the product send its email to the server on this port. */
export async function configureMailServer(origin: string, cookie: string, port: number): Promise<void> {
  const server = { host: '127.0.0.1', port, username: 'lab', password: 'lab', from_email: 'office@example.com', from_name: 'Kitchen' }
  await createRecord(origin, cookie, '/api/admin/smtp-settings', { ...server, secure: false, is_active: true })
}

/** A request for an email with a new template to a new lead. */
export async function prepareEmail(origin: string, cookie: string, text: { subject: string; body: string }) {
  const template = await createRecord(origin, cookie, '/api/admin/email-templates', {
    name: `Lab ${randomUUID()}`,
    type: 'custom',
    ...text,
  })
  const lead = { name: 'Ada Example', phone: '(202) 555-0101', email: 'ada@example.com', lead_origin: 'facebook', assigned_to: 'maria' }
  const id = await createRecord(origin, cookie, '/api/leads', lead)
  return { template, record: { kind: 'lead', id }, to: 'record' } as const
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
