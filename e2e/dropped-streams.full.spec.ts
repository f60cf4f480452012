import type { Page } from '@playwright/test'
import { createUniqueWord, expect, test } from './browser-test.ts'
import { type DroppingProxy, startDroppingProxy } from './dropping-proxy.ts'

// `npm run bench -- --streams` runs more rounds, for about a minute.
const rounds = Number(process.env.STORM_ROUNDS ?? 6)
const random = randomFrom(Number(process.env.STORM_SEED ?? 20_260_301))
const people = ['admin', 'maria', 'james', 'sofia']

test.use({ expectedConsole: [/ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE)/] })

test('with half of the live streams dropped at random, again and again, all browsers end with what the database holds', async ({
  baseURL,
  given,
  pageOf,
}) => {
  const product = baseURL ?? ''
  const family = `Stormy${createUniqueWord()}`
  const proxy = await startDroppingProxy(product)
  try {
    const leads: number[] = []
    for (let n = 1; n <= 8; n += 1) leads.push((await given.lead({ name: `${family} ${n}`, phone: `(512) 555-02${10 + n}` })).id)
    const pages: Page[] = []
    for (const person of people) {
      const page = await pageOf(person)
      await page.goto(`${proxy.url}/leads?search=${family}`)
      await expect(page.getByRole('row', { name: `${family} 8` })).toBeVisible()
      pages.push(page)
    }
    const [first] = pages as [Page]
    const api = `${product}/api/leads`
    let dropped = 0
    for (let round = 1; round <= rounds; round += 1) {
      // Browsers reconnect after different pauses. Waits until at least half of them are connected and can be dropped.
      await expect.poll(proxy.streams).toBeGreaterThanOrEqual(people.length / 2)
      dropped += await storm(proxy, round, { first, api, leads, family, add: given.lead })
    }
    expect(dropped).toBeGreaterThanOrEqual(people.length)
    const { leads: held } = await (await first.request.get(`${api}?search=${family}&limit=100`)).json()
    const rows = held.map(({ name, phone }: { name: string; phone: string }) => `${name} ${phone}`)
    expect(rows).toHaveLength(leads.length)
    for (const page of pages) await expect.poll(() => rowsOn(page)).toEqual(rows)
    // Closes the pages first, so that they send no request after the proxy is closed.
    for (const page of pages) await page.close()
  } finally {
    await proxy.close()
  }
})

type Doing = {
  first: Page
  api: string
  leads: number[]
  family: string
  add: (fields: { name: string; phone: string }) => Promise<{ id: number }>
}

/** Makes three changes and breaks about half of the live streams after each. Returns the number of broken streams. */
async function storm(proxy: DroppingProxy, round: number, { first, api, leads, family, add }: Doing): Promise<number> {
  let dropped = 0
  for (let change = 0; change < 3; change += 1) {
    const phone = `(512) 555-${String(3_000 + 10 * round + change).padStart(4, '0')}`
    const [chance, at] = [random(), Math.floor(random() * leads.length)]
    if (chance < 0.2 && leads.length < 18) leads.push((await add({ name: `${family} of round ${round}, ${change}`, phone })).id)
    else if (chance < 0.35 && leads.length > 4) expect((await first.request.delete(`${api}/${leads.splice(at, 1)[0]}`)).ok()).toBe(true)
    else expect((await first.request.put(`${api}/${leads[at]}`, { data: { phone } })).ok()).toBe(true)
    dropped += proxy.drop(() => random() < 0.5)
  }
  return dropped
}

const rowsOn = (page: Page): Promise<string[]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('a[href^="/leads/"]:not([aria-label]), a[href^="tel:"]')].map((part) => part.textContent).join(' '),
      ),
    )

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
