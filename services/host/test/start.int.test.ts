import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createJobQueue, recordActivityJob } from '@crm/jobs'
import { createUser } from '@crm/service-identity'
import { readSettings, type Settings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHost, type Host } from '../src/index.ts'
import { startTestHost } from './start-host.ts'

const log = createLogger('test', { level: 'silent' })
const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://crm.example.com' }
const production = { ...readSettings(environment), port: 0, secretsKey: randomBytes(32) }

async function started(databaseUrl: string, changes: Partial<Settings> = {}): Promise<Host> {
  const host = await createHost({ settings: { ...production, ...changes }, databaseUrl, log })
  afterAll(() => host.close())
  return host
}

const signIn = (host: Host, username: string, password: string) =>
  fetch(`${host.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

describe('the first start in production', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each(['password123', 'administrator1'])('refuses the ADMIN_PASSWORD %s, which would be guessed first', async (adminPassword) => {
    const { url } = await createTestDatabase()
    await expect(started(url, { adminPassword })).rejects.toThrow('neither a common password nor the name of the account')
  })

  it('creates one admin with ADMIN_PASSWORD', async () => {
    const { url } = await createTestDatabase()
    const host = await started(url, { adminPassword: 'green ladders 5' })
    const answer = await signIn(host, 'admin', 'green ladders 5')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ user: { username: 'admin', role: 'admin' } })
  })

  it('prints a random password only once', async () => {
    const { url } = await createTestDatabase()
    const said: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    const host = await started(url)
    await started(url)
    const passwords = said.join('').match(/password (\S{20})/g)
    expect(passwords).toHaveLength(1)
    expect((await signIn(host, 'admin', passwords?.[0]?.slice('password '.length) ?? '')).status).toBe(200)
  })

  it('is rejected while a demonstration password still works', async () => {
    const demonstration = await startTestHost({}, [])
    await createUser(demonstration, { username: 'maria', password: 'kitchen123', role: 'owner' })
    await expect(started(demonstration.databaseUrl)).rejects.toThrow('maria still has the demonstration password')
    await demonstration.db.pool.query(`update crm.users set is_active = false where username = 'maria'`)
    await started(demonstration.databaseUrl)
  })
})

describe('GET /api/health', () => {
  it('tells everyone which parts work, and only administration any figure', async () => {
    const { url } = await createTestDatabase()
    const settings = { ...readSettings({ DEMO_ACCOUNTS: '1' }), port: 0, secretsKey: randomBytes(32) }
    const host = await createHost({ settings, databaseUrl: url, log })
    onTestFinished(() => host.close())
    await createUser(host, { username: 'ada', password: 'green ladders 5', role: 'admin' })
    await createUser(host, { username: 'sam', password: 'green ladders 5', role: 'sales_rep' })
    const seenBy = async (username?: string) => {
      const signedIn = username === undefined ? undefined : await signIn(host, username, 'green ladders 5')
      const cookie = signedIn?.headers.getSetCookie()[0]?.split(';')[0]
      const answer = await fetch(`${host.url}/api/health`, { headers: cookie === undefined ? {} : { cookie } })
      return (await answer.json()) as { checks: Record<string, object> }
    }
    for (const username of [undefined, 'sam']) {
      const { checks } = await seenBy(username)
      expect(checks).toMatchObject({ database: { ok: true }, relay: { ok: false } })
      expect(
        Object.values(checks)
          .flatMap(Object.keys)
          .every((key) => key === 'ok'),
      ).toBe(true)
    }
    expect((await seenBy('ada')).checks).toMatchObject({ database: { ok: true, detail: 'answers' } })
  })

  it('answers 503 and names the problem, then 200 once everything works', { tags: 'full' }, async () => {
    const { url } = await createTestDatabase()
    const settings = { ...readSettings({ DEMO_ACCOUNTS: '1' }), port: 0, secretsKey: randomBytes(32) }
    const queue = createJobQueue(recordActivityJob, { redisUrl: null, databaseUrl: url, log })
    const host = await createHost({ settings, databaseUrl: url, log, queue: () => queue.counts() })
    afterAll(async () => {
      await queue.close()
      await host.close()
    })
    await createUser(host, { username: 'ada', password: 'green ladders 5', role: 'admin' })
    const cookie = (await signIn(host, 'ada', 'green ladders 5')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const health = async () => {
      const answer = await fetch(`${host.url}/api/health`, { headers: { cookie } })
      const body = (await answer.json()) as { status: string; checks: Record<string, { ok: boolean; detail: string }> }
      return { status: answer.status, body }
    }
    expect(await health()).toMatchObject({
      status: 503,
      body: {
        status: 'failing',
        checks: { database: { ok: true }, migrations: { ok: true }, queue: { ok: true }, relay: { ok: false }, workers: { ok: false } },
      },
    })
    await host.db.pool.query(
      `insert into crm.worker_heartbeats (id, host, pid, version, started_at, seen_at) values (gen_random_uuid(), 'here', 1, '1', now(), now())`,
    )
    await host.db.pool.query(`insert into crm.subscriptions (name, position) select 'relay', max(position) from crm.events`)
    expect(await health()).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { relay: { detail: '0 events behind' }, readers: { ok: true }, workers: { detail: '1 seen' } } },
    })
    await host.db.pool.query(`insert into crm.subscriptions (name, failures) values ('reports', 3)`)
    // The health result is cached for a second.
    await expect
      .poll(health)
      .toMatchObject({ status: 200, body: { checks: { readers: { ok: false, detail: 'reports has failed 3 times in a row' } } } })
    const listening = async () => (await health()).body.checks.listening
    const silence = async () => {
      const page = await (await fetch(`${host.url}/metrics`, { headers: { cookie } })).text()
      return Object.fromEntries(
        [...page.matchAll(/^crm_listening_silent_seconds\{process="(\w+)"\} (.*)$/gm)].map(([, who, value]) => [who, Number(value)]),
      )
    }
    expect(await listening()).toMatchObject({ ok: true })
    expect(await silence()).toEqual({ host: expect.any(Number) })
    await host.db.pool.query(`update crm.worker_heartbeats set seen_at = now(), listener_answered_at = now() - interval '1 hour'`)
    await expect.poll(listening).toEqual({ ok: false, detail: expect.stringMatching(/^a worker has had no answer for 36\d\d s$/) })
    await expect.poll(silence).toEqual({ host: expect.any(Number), workers: expect.any(Number) })
    expect((await health()).status).toBe(200)
    const reconciled = async () => (await health()).body.checks.reconciliation
    const seconds = async () =>
      Number(
        /^crm_activity_reconciled_seconds (.*)$/m.exec(await (await fetch(`${host.url}/metrics`, { headers: { cookie } })).text())?.[1],
      )
    const ranAgo = (ago: string) =>
      host.db.pool.query('update crm.activity_reconciled set ran_at = clock_timestamp() - $1::interval', [ago])
    expect([await reconciled(), await seconds()]).toEqual([{ ok: false, detail: 'has never run' }, -1])
    await ranAgo('0')
    await expect.poll(reconciled).toMatchObject({ ok: true })
    await ranAgo('1 hour')
    await expect.poll(reconciled).toEqual({ ok: false, detail: 'last ran 60 minutes ago' })
    await expect.poll(seconds).toBeGreaterThanOrEqual(3_600)
    expect((await health()).status).toBe(200)
  })
})

describe('while the database is down', () => {
  it('answers 503 with Retry-After as JSON, even at sign-in, and recovers by itself', async () => {
    const { url } = await createTestDatabase()
    const way = await openWay(url)
    const settings = { ...readSettings({ DEMO_ACCOUNTS: '1' }), port: 0, secretsKey: randomBytes(32) }
    const host = await createHost({ settings, databaseUrl: way.url, log })
    afterAll(() => host.close())
    await createUser(host, { username: 'ada', password: 'green ladders 5', role: 'manager' })
    const cookie = (await signIn(host, 'ada', 'green ladders 5')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const list = () => fetch(`${host.url}/api/leads`, { headers: { cookie } })

    const probe = async (part: 'live' | 'ready') => (await fetch(`${host.url}/api/health/${part}`)).status
    expect([await probe('live'), await probe('ready')]).toEqual([200, 200])

    await way.close()
    for (const answer of [await list(), await signIn(host, 'ada', 'green ladders 5'), await list()]) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await answer.json()).toEqual({ message: 'The server is busy. Please try again in a moment.' })
    }
    await expect.poll(() => probe('ready')).toBe(503)
    expect(await probe('live')).toBe(200)
    await way.open()
    expect((await list()).status).toBe(200)
    await expect.poll(() => probe('ready')).toBe(200)
  })
})

/** A proxy to the database that can be closed with all its connections and opened again. */
async function openWay(databaseUrl: string): Promise<{ url: string; close(): Promise<void>; open(): Promise<void> }> {
  const target = new URL(databaseUrl)
  const travellers = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      travellers.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  const open = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await open(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of travellers) socket.destroy()
      travellers.clear()
    })
  afterAll(close)
  return { url: url.href, close, open: () => open(port) }
}
