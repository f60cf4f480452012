import type { Release } from '@crm/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiCaller, startTestHost, type TestHost } from './start-host.ts'
import { buildTestRelease, createBuildFolder, createFrontEndTeam } from './team.ts'

const { root } = createBuildFolder()
let host: TestHost
let administrator: ApiCaller
beforeAll(async () => {
  host = await startTestHost({}, ['administrator'], { root })
  administrator = host.as(await host.signIn('administrator'))
})

const page = (path: string): Release['pages'][number] => ({ path, title: 'A page', permission: 'dashboard', nav: null })
const files = { 'remoteEntry.js': 'console.log(1)' }
const release = (name: string, version: string, ...paths: string[]) =>
  buildTestRelease(version, { name, owner: `${name[0]?.toUpperCase()}${name.slice(1)} team`, pages: paths.map(page), css: [], files })
type Team = Awaited<ReturnType<typeof createFrontEndTeam>>
const teams = new Map<string, Team>()
async function team(name: string): Promise<Team> {
  const known = teams.get(name) ?? (await createFrontEndTeam(host, administrator, name))
  teams.set(name, known)
  return known
}
async function publish(name: string, version: string, ...paths: string[]): Promise<Team> {
  const one = await team(name)
  expect((await one.publish(release(name, version, ...paths))).status).toBe(201)
  return one
}

describe('a page of another front-end', () => {
  beforeAll(async () => {
    const orders = await publish('orders', '1.0.0', '/orders', '/orders/:id', '/orders/import', '/orders/:id/items/:item')
    expect((await orders.steer({ action: 'promote', version: '1.0.0' })).status).toBe(200)
  })

  it.each([
    ['/orders', '/orders'],
    ['/orders/240', '/orders/:id'],
    ['/orders/:name', '/orders/:id'],
    ['/orders/import', '/orders/import'],
    ['/orders/7/items/:any', '/orders/:id/items/:item'],
    ['/orders/:id/items/first', '/orders/:id/items/:item'],
    ['/orders/240/notes', '/orders/:id'],
    ['/orders/:any/secret', 'is below /orders/:id, a page of orders'],
    ['/orders/:a/:b/:c/:d/:e', '/orders/:id/items/:item'],
  ])("can't be taken by a release of %s", async (path, other) => {
    const answer = await (await team('greedy')).publish(release('greedy', '1.0.0', path))
    expect(answer.status).toBe(400)
    const { message } = answer.body as { message: string }
    expect(message).toMatch(/^Paths of the pages: The path .* a page of orders \(Orders team\): take another path, or agree with that team/)
    expect(message).toContain(other)
  })

  it.each(['/:any', '/:any/:other', '/:any/import', '/admin/:any/raw', '/admin/queues/:any', '/login', '/api/:any'])(
    "a page of the product can't be taken by %s",
    async (path) => {
      const answer = await (await team('greedy')).publish(release('greedy', '1.0.0', path))
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/would match pages of other front-ends|belongs to the product itself/) },
      })
    },
  )

  it.each(['/order', '/order/240/notes', '/invoices/:id', '/invoices/orders/240'])('is not blocked by %s', async (path) => {
    const version = `1.0.0-${path.replace(/\W/g, '')}`
    expect(await (await team('modest')).publish(release('modest', version, path))).toMatchObject({ status: 201 })
  })
})

describe('the steps of a rollout', () => {
  const taken = (path: string, owner: string) => ({
    status: 409,
    body: { message: expect.stringMatching(new RegExp(`^The path ${path} .*\\(${owner} team\\): take another path, or agree`)) },
  })

  it('reject pages of another front-end in a canary, a promotion and a pin', async () => {
    const first = await publish('first', '1.0.0', '/shelf/:id')
    const second = await publish('second', '1.0.0', '/shelf/7')
    expect((await first.steer({ action: 'canary', version: '1.0.0', percent: 1 })).status).toBe(200)
    const refused = taken('/shelf/7', 'First')
    expect(await second.steer({ action: 'canary', version: '1.0.0', percent: 1 })).toMatchObject(refused)
    expect(await second.steer({ action: 'promote', version: '1.0.0' })).toMatchObject(refused)
    const pin = (caller: ApiCaller, name: string) =>
      caller(`/api/admin/front-ends/${name}/pins`, { method: 'PUT', body: { version: '1.0.0', role: 'manager' } })
    expect(await pin(administrator, 'second')).toMatchObject(refused)
    expect((await first.steer({ action: 'rollback', version: '1.0.0', reason: 'Slow' })).status).toBe(200)
    expect((await pin(administrator, 'second')).status).toBe(200)
    expect(await first.steer({ action: 'promote', version: '1.0.0' })).toMatchObject(taken('/shelf/:id', 'Second'))
  })

  it('reject them also in a rollback after a rollback or a quarantine', async () => {
    const leaving = await publish('leaving', '1.0.0', '/desk/:id')
    await leaving.steer({ action: 'promote', version: '1.0.0' })
    await publish('leaving', '1.1.0', '/elsewhere')
    await leaving.steer({ action: 'promote', version: '1.1.0' })
    const coming = await publish('coming', '1.0.0', '/desk/new')
    expect((await coming.steer({ action: 'promote', version: '1.0.0' })).status).toBe(200)
    for (const action of ['rollback', 'quarantine'])
      expect(await leaving.steer({ action, version: '1.1.0', reason: 'Slow' })).toMatchObject(taken('/desk/:id', 'Coming'))
  })

  it('allow exactly one of two concurrent releases in each round', { tags: 'full' }, async () => {
    const teams = [await team('left'), await team('right')]
    for (let round = 1; round <= 15; round += 1) {
      const version = `1.0.${round}`
      await publish('left', version, `/round/${round}`)
      await publish('right', version, '/round/:any')
      const both = await Promise.all(teams.map((one) => one.steer({ action: 'promote', version })))
      expect(both.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409])
      // Roll back what was released, so that the next round starts without it.
      for (const one of teams) await publish(one === teams[0] ? 'left' : 'right', `2.0.${round}`, `/${one === teams[0] ? 'left' : 'right'}`)
      expect(
        (await Promise.all(teams.map((one) => one.steer({ action: 'promote', version: `2.0.${round}` })))).map(({ status }) => status),
      ).toEqual([200, 200])
    }
  })

  it('allow exactly one of a concurrent rollback and promotion', async () => {
    const old = await publish('old', '1.0.0', '/table/:id')
    const young = await team('young')
    for (let round = 1; round <= 10; round += 1) {
      await old.steer({ action: 'promote', version: '1.0.0' })
      await publish('old', `1.1.${round}`, '/old')
      expect((await old.steer({ action: 'promote', version: `1.1.${round}` })).status).toBe(200)
      await publish('young', `1.0.${round}`, '/table/new')
      await publish('young', `2.0.${round}`, '/young')
      const both = await Promise.all([
        old.steer({ action: 'rollback', version: `1.1.${round}`, reason: 'Slow' }),
        young.steer({ action: 'promote', version: `1.0.${round}` }),
      ])
      expect(both.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409])
      expect((await young.steer({ action: 'promote', version: `2.0.${round}` })).status).toBe(200)
    }
  })
})
