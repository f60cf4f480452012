import { setMaxListeners } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createCuttableEventSource } from './event-source.ts'
import { createSeededRandom } from './seeded-random.ts'
import { startTestHost, type TestHost } from './start-host.ts'

type Browser = { shows(): unknown[]; close(): void }

const paths = ['/api/leads', '/api/dashboard/stats', '/api/followups']
const streams = createCuttableEventSource()
let host: TestHost
let cookie: string
let aBrowser: (start: number) => Browser

beforeAll(async () => {
  host = await startTestHost({}, ['administrator'])
  cookie = await host.signIn('administrator')
  const send = fetch
  // The browser's API, as far as the tested part of the front-end uses it.
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    address.startsWith('/') ? send(host.url + address, { ...init, headers: { ...(init.headers as object), cookie } }) : send(address, init),
  )
  vi.stubGlobal('EventSource', streams.EventSource)
  const [window, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })]
  // All simulated browsers share them.
  setMaxListeners(0, window, document)
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  // Loaded by URL, because this program has no browser types.
  const address = new URL('../../../shell/src/later/live/browser.fixture.ts', import.meta.url).href
  aBrowser = ((await import(address)) as { createTestBrowser: typeof aBrowser }).createTestBrowser
})
afterAll(() => vi.unstubAllGlobals())

const asked = (path: string, init?: { method: string; body?: unknown }) => host.as(cookie)(path, init)
const held = async () => Promise.all(paths.map(async (path) => (await asked(path)).body))
const head = async () => Number((await host.db.pool.query('select max(position) as head from crm.events')).rows[0].head)

it("every browser shows the database's state, even when half of their streams are cut at random", async () => {
  const random = createSeededRandom(20_261_128)
  const start = await head()
  const browsers = Array.from({ length: 8 }, () => aBrowser(start))
  const today = ((await asked('/api/followups')).body as { today: string }).today
  const ids: number[] = []
  for (let round = 0; round < 25; round++) {
    const body = {
      name: `Robin Round ${round}`,
      phone: '(555) 555-0100',
      lead_origin: 'website',
      assigned_to: 'maria',
      next_followup_date: today,
    }
    ids.push(((await asked('/api/leads', { method: 'POST', body })).body as { id: number }).id)
    const some = ids[Math.floor(random() * ids.length)] ?? 0
    if (random() < 0.5) await asked(`/api/leads/${some}`, { method: 'PUT', body: { phone: `(555) 555-01${10 + round}`, remarks: 'Sold' } })
    if (random() < 0.2) await asked(`/api/leads/${some}`, { method: 'DELETE' })
    for (const stream of streams.open) if (random() < 0.5) stream.cut()
  }
  const wanted = await held()
  expect(wanted[1]).toMatchObject({
    totalLeads: Number((await host.db.pool.query('select count(*) from crm.leads where deleted_at is null')).rows[0].count),
  })
  // The reconnect delay grows to 15 seconds.
  await vi.waitFor(() => expect(browsers.map((browser) => browser.shows())).toEqual(browsers.map(() => wanted)))
  for (const browser of browsers) browser.close()
})
