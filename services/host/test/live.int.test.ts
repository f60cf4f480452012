import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Role } from '@crm/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHost, type Host } from '../src/index.ts'
import { type LiveListener, type LiveMessage, listChangedStreams, openLiveStream } from './listen-live.ts'
import { createSeededRandom } from './seeded-random.ts'
import { startTestHost, type TestHost } from './start-host.ts'

// Its own front-ends, because those of the checkout may not be built.
const folder = mkdtempSync(join(tmpdir(), 'crm-live-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let host: TestHost
const cookies = new Map<Role, string>()
beforeAll(async () => {
  mkdirSync(join(folder, 'shell/dist'), { recursive: true })
  writeFileSync(join(folder, 'shell/dist/index.html'), '<!doctype html><script type="application/json" id="boot">{}</script>')
  host = await startTestHost({}, ['administrator', 'sales_rep', 'installer'], { root: pathToFileURL(`${folder}/`) })
  for (const role of ['administrator', 'sales_rep', 'installer'] as const) cookies.set(role, await host.signIn(role))
})
const cookieOf = (role: Role): string => cookies.get(role) ?? ''

const listeners: LiveListener[] = []
async function listen(cookie: string, where: Parameters<typeof openLiveStream>[2] = {}, url = host.url): Promise<LiveListener> {
  const listener = await openLiveStream(url, cookie, where)
  listeners.push(listener)
  if (listener.status === 200) await listener.until((heard) => heard.length > 0)
  return listener
}
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.leave()
})

async function addLead(name: string): Promise<string> {
  const { status, body } = await host.as(cookieOf('sales_rep'))('/api/leads', {
    method: 'POST',
    body: { name, phone: '(555) 555-0100', lead_origin: 'website', assigned_to: 'maria' },
  })
  expect(status).toBe(201)
  return `lead-${(body as { id: number }).id}`
}
/** Events of other categories, like those of other parts of the product. */
async function append(streams: readonly string[]): Promise<void> {
  const events = streams.map((stream) => [stream, randomUUID()] as const)
  await host.db.pool.query(
    `select crm.append(stream, split_part(stream, '-', 1), 0, array[id]::uuid[], array['Tested'], array[1]::smallint[], array['{}']::jsonb[], '{}', now())
       from unnest($1::text[], $2::text[]) as fresh(stream, id)`,
    [events.map(([stream]) => stream), events.map(([, id]) => id)],
  )
  await host.db.pool.query('notify crm_events')
}
const head = async (): Promise<number> => Number((await host.db.pool.query('select max(position) as head from crm.events')).rows[0].head)
const hears = (stream: string) => (heard: LiveMessage[]) => listChangedStreams(heard).includes(stream)
const reaches = (position: number) => (heard: LiveMessage[]) => (heard.at(-1)?.id ?? 0) >= position
let named = 0
const fresh = (category: string): string => `${category}-${9_000_000 + named++}`

describe('the live stream', () => {
  it('requires a session, and is neither stored nor buffered on its way', async () => {
    expect((await listen('')).status).toBe(401)
    const { status, headers } = await listen(cookieOf('installer'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.has('content-encoding')).toBe(false)
    const answer = await fetch(`${host.url}/api/live?after=tomorrow`, { headers: { cookie: cookieOf('installer') } })
    expect(answer.status).toBe(400)
  })

  it('starts with a heartbeat and names the changed record and its version, but not the content', async () => {
    const listener = await listen(cookieOf('sales_rep'))
    expect(listener.heard[0]).toEqual({ id: expect.any(Number), kind: 'beat', changed: [] })
    const stream = await addLead('Ada Park')
    await listener.until(hears(stream))
    expect(listener.heard.at(-1)).toEqual({ id: await head(), kind: 'changes', changed: [[stream, 1]] })
    await host.as(cookieOf('sales_rep'))(`/api/leads/${stream.slice(5)}`, { method: 'PUT', body: { version: 1, phone: '(555) 555-0101' } })
    await listener.until((heard) => heard.at(-1)?.changed[0]?.[1] === 2)
  })

  it('tells on all processes that somebody has opened or closed a lead, to users who may open it, without an event', async () => {
    const other = await another()
    const [may, mayNot] = [await listen(cookieOf('sales_rep'), {}, other.url), await listen(cookieOf('installer'), {}, other.url)]
    const lead = await addLead('Opened')
    const id = lead.slice(5)
    await may.until(hears(lead))
    const before = await head()
    const visit = (method: 'PUT' | 'DELETE', body?: object) =>
      host.as(cookieOf('administrator'))(`/api/leads/${id}/visitors/one`, { method, ...(body && { body }) })
    const told = () => listChangedStreams(may.heard).filter((stream) => stream === `leadVisit-${id}`).length
    await visit('PUT', { hidden: false })
    await may.until(() => told() === 1)
    await visit('PUT', { hidden: false })
    await visit('DELETE')
    await may.until(() => told() === 2)
    expect(await head()).toBe(before)
    expect(listChangedStreams(mayNot.heard).filter((stream) => stream.startsWith('leadVisit'))).toEqual([])
    await other.close()
  })

  it("sends one user's change to two users on two processes", async () => {
    const other = await another()
    const here = await listen(cookieOf('administrator'))
    const there = await listen(cookieOf('sales_rep'), {}, other.url)
    const stream = await addLead('Told Everywhere')
    await Promise.all([here.until(hears(stream)), there.until(hears(stream))])
    await other.close()
  })
})

describe('reconnecting', () => {
  it('continues after the last position, from the header or else from the query', async () => {
    const before = await head()
    const [first, second] = [await addLead('First Missed'), await addLead('Second Missed')]
    const now = await head()
    for (const where of [{ lastEventId: before }, { after: before }, { lastEventId: before, after: now }]) {
      const listener = await listen(cookieOf('sales_rep'), where)
      await listener.until(reaches(now))
      // One message, whose streams have no order.
      expect(listChangedStreams(listener.heard).sort()).toEqual([first, second])
    }
    const none = await listen(cookieOf('sales_rep'), { lastEventId: now, after: before })
    expect(none.heard).toEqual([{ id: now, kind: 'beat', changed: [] }])
  })

  it('resets when too much was missed, or when the position is from another database', async () => {
    const before = await head()
    await append(Array.from({ length: 1_001 }, () => fresh('lead')))
    await (await listen(cookieOf('sales_rep'))).until(reaches(await head()))
    for (const lastEventId of [before, 9_999_999_999]) {
      const listener = await listen(cookieOf('sales_rep'), { lastEventId })
      expect(listener.heard[0]).toMatchObject({ kind: 'reset', changed: [] })
    }
  })

  it('continues on another process after this one has ended', async () => {
    const first = await another()
    const listener = await listen(cookieOf('sales_rep'), {}, first.url)
    await first.close()
    await listener.ended
    const missed = await addLead('Missed Meanwhile')
    const second = await another()
    const back = await listen(cookieOf('sales_rep'), { lastEventId: listener.at() }, second.url)
    await back.until(hears(missed))
    await second.close()
  })

  it('starts at the position in the page', async () => {
    const stream = await addLead('Known To The Page')
    await (await listen(cookieOf('sales_rep'))).until(reaches(await head()))
    const page = await (await fetch(host.url)).text()
    const position = Number(/"position":(\d+)/.exec(page)?.[1])
    expect(position).toBe(await head())
    const next = await addLead('Unknown To The Page')
    const listener = await listen(cookieOf('sales_rep'), { after: position })
    await listener.until(hears(next))
    expect(listChangedStreams(listener.heard)).not.toContain(stream)
  })
})

describe('records that a user may not read', () => {
  it.each([
    [
      'administrator',
      null,
      [
        'lead-#',
        'calendarEvent-#',
        'sampleBooklet-#',
        'leadImport-#',
        'colour',
        'leadOrigin',
        'installer',
        'businessSettings',
        'frontEnd',
        'user-#',
        'signIn',
      ],
    ],
    [
      'sales_rep',
      ['leads'],
      ['lead-#', 'calendarEvent', 'leadImport-#', 'colour', 'leadOrigin', 'installer', 'businessSettings', 'frontEnd'],
    ],
    ['sales_rep', ['sample-booklets'], ['sampleBooklet-#', 'businessSettings', 'frontEnd']],
    ['installer', ['dashboard'], ['lead', 'calendarEvent-#', 'colour', 'leadOrigin', 'installer', 'businessSettings', 'frontEnd']],
    ['installer', ['installations'], ['lead', 'calendarEvent', 'colour', 'leadOrigin', 'installer', 'businessSettings', 'frontEnd']],
    ['installer', ['reports'], ['lead', 'leadOrigin', 'businessSettings', 'frontEnd']],
    ['installer', ['user-management'], ['businessSettings', 'frontEnd', 'user-#', 'signIn']],
  ] as const)('are not named: %s with %j sees %j', async (role, keys, categories) => {
    if (keys !== null) await setKeys(role, keys)
    const listener = await listen(cookieOf(role))
    const start = listener.at()
    const streams = [
      'lead',
      'calendarEvent',
      'sampleBooklet',
      'leadImport',
      'colour',
      'leadOrigin',
      'installer',
      'businessSettings',
      'frontEnd',
      'user',
      'signIn',
      'export',
      'unheardOf',
    ].map(fresh)
    await append(streams)
    const everything = await listen(cookieOf('administrator'), { lastEventId: start })
    await everything.until(reaches(await head()))
    // Reconnecting as this user shows both live and repeated messages.
    const again = await listen(cookieOf(role), { lastEventId: start })
    const heard = (streamsHeard: LiveMessage[]) => listChangedStreams(streamsHeard).map((stream) => stream.replace(/-\d+$/, '-#'))
    expect(heard(again.heard)).toEqual(categories)
    if (categories.length > 0) await listener.until(reaches(await head()))
    expect(heard(listener.heard)).toEqual(categories)
    const versions = [...again.heard, ...listener.heard].flatMap(({ changed }) => changed).filter(([stream]) => !/\d/.test(stream))
    expect(versions.every((version) => version.length === 1)).toBe(true)
  })
})

const setKeys = (role: Role, keys: readonly string[]) =>
  host.db.pool.query('update crm.users set permissions = $2 where username = $1', [role, keys])

describe('a stream ends', () => {
  const allKeys = ['dashboard', 'leads', 'add_lead', 'followups', 'sample-booklets', 'installations']
  const restored = async () => {
    await setKeys('sales_rep', allKeys)
    await setKeys('installer', ['dashboard', 'installations'])
  }

  it('when its session ends', async () => {
    await restored()
    const cookie = await host.signIn('sales_rep')
    const listener = await listen(cookie)
    const stays = await listen(cookieOf('sales_rep'))
    await host.as(cookie)('/api/auth/logout', { method: 'POST' })
    await listener.ended
    expect(listener.heard.at(-1)?.kind).toBe('over')
    expect((await listen(cookie)).status).toBe(401)
    const stream = await addLead('After Signing Out')
    await stays.until(hears(stream))
  })

  it("when the user's rights change, before later changes are sent", async () => {
    await restored()
    const { rows } = await host.db.pool.query(`select id from crm.users where username = 'installer'`)
    const listener = await listen(cookieOf('installer'))
    await setKeys('installer', [])
    await host.db.pool.query(
      `select crm.append($1, 'user', (select version from crm.streams where stream_id = $1), array[$2]::uuid[], array['Tested'], array[1]::smallint[], array['{}']::jsonb[], '{}', now())`,
      [`user-${rows[0].id}`, randomUUID()],
    )
    const after = await addLead('After The Rights')
    await listener.ended
    expect(listener.heard.at(-1)?.kind).not.toBe('over')
    expect(listChangedStreams(listener.heard)).not.toContain(after)
  })

  it('at the next heartbeat after a session ended or rights changed without an event', async () => {
    await restored()
    const quick = await another({ beatEvery: 20 })
    const cookie = await host.signIn('sales_rep')
    const [listener, installer, stays] = [
      await listen(cookie, {}, quick.url),
      await listen(cookieOf('installer'), {}, quick.url),
      await listen(cookieOf('sales_rep'), {}, quick.url),
    ]
    await setKeys('installer', [])
    await host.db.pool.query(
      `update crm.user_sessions set login_time = now() - interval '25 hours' where id = (select max(id) from crm.user_sessions)`,
    )
    await Promise.all([listener.ended, installer.ended])
    const beats = stays.heard.length
    await stays.until((heard) => heard.length > beats + 2)
    await quick.close()
  })

  it('without having extended the session', async () => {
    await restored()
    const quick = await another({ beatEvery: 10 })
    const cookie = await host.signIn('sales_rep')
    const listener = await listen(cookie, {}, quick.url)
    await host.db.pool.query(
      `update crm.user_sessions set last_activity = now() - interval '2 hours' where id = (select max(id) from crm.user_sessions)`,
    )
    const beats = listener.heard.length
    await listener.until((heard) => heard.length > beats + 3)
    const { rows } = await host.db.pool.query(
      `select last_activity < now() - interval '1 hour' as idle from crm.user_sessions where id = (select max(id) from crm.user_sessions)`,
    )
    expect(rows[0].idle).toBe(true)
    await quick.close()
  })

  it('when one user opens more than thirty', async () => {
    await restored()
    const own = await another()
    for (let n = 0; n < 30; n++) expect((await listen(cookieOf('sales_rep'), {}, own.url)).status).toBe(200)
    const refused = await listen(cookieOf('sales_rep'), {}, own.url)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await listen(cookieOf('administrator'), {}, own.url)).status).toBe(200)
    listeners[0]?.leave()
    await own.close()
  })
})

const others: Host[] = []
afterAll(async () => {
  for (const other of others) await other.close()
})
/** Another process of the product on the same database. */
async function another(more: { beatEvery?: number } = {}): Promise<Host> {
  const { settings, log } = host.parts
  const other = await createHost({ settings: { ...settings, port: 0 }, databaseUrl: host.databaseUrl, log, ...more })
  let closed: Promise<void> | undefined
  const closable = { ...other, close: () => (closed ??= other.close()) }
  others.push(closable)
  return closable
}

describe('with half of the connections dropped at random', () => {
  it('every browser receives every change', async () => {
    const random = createSeededRandom(20_260_728)
    const clients = await Promise.all(Array.from({ length: 12 }, () => roaming(cookieOf('administrator'))))
    const written: string[] = []
    for (let round = 0; round < 40; round++) {
      const streams = Array.from({ length: 1 + Math.floor(random() * 5) }, () => fresh('lead'))
      await append(streams)
      written.push(...streams)
      await Promise.all(clients.filter(() => random() < 0.5).map((client) => client.drop(random() < 0.5)))
    }
    const end = await head()
    await Promise.all(clients.map((client) => client.reaches(end)))
    for (const client of clients) expect(client.streams()).toEqual(new Set(written))
    for (const client of clients) client.leave()
  })
})

/** A browser whose connection is cut now and then, and which reconnects from its last position. */
async function roaming(cookie: string) {
  const streams = new Set<string>()
  let at = await head()
  let listener = await openLiveStream(host.url, cookie, { lastEventId: at })
  const keep = () => {
    for (const stream of listChangedStreams(listener.heard)) streams.add(stream)
    at = Math.max(at, listener.at())
  }
  return {
    streams: () => streams,
    /** Cuts the connection, at once or after a message, and opens the next one. */
    async drop(waits: boolean) {
      if (waits) await listener.until((heard) => heard.length > 0)
      listener.leave()
      keep()
      listener = await openLiveStream(host.url, cookie, { lastEventId: at })
    },
    async reaches(position: number) {
      await listener.until(reaches(position))
      keep()
    },
    leave: () => listener.leave(),
  }
}
