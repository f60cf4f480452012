import { openDatabase } from '@crm/database'
import { rebuildStaleProjections } from '@crm/event-store'
import { createTestDatabase } from '@crm/testing'
import { createTestUser, james, maria, startServiceApi } from '@crm/testing/service-api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateEventCounts } from './count-events.ts'
import { createProjectionRunner } from './projection-runner.ts'

const { url } = await createTestDatabase()
const { call, store, db, projections } = await startServiceApi({ url, timeZone: 'America/New_York', time: new Date().toISOString() })
await rebuildStaleProjections({ connectionString: url, projections })
const admin = createTestUser('ada', 'admin')
const work = createProjectionRunner({ db, store, connectionString: url, projections })
const owner = new pg.Client({ connectionString: url })
beforeAll(async () => {
  await owner.connect()
  for (const name of ['Ada Park', 'Ben Cole', 'Cleo Dane'])
    await call('createLead', { body: { name, phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'maria' } })
})
afterAll(() => owner.end())

const overview = async (as = admin) => (await call('databaseOverview', { as })).body
const runOf = async (name: string) => (await overview()).projections.find((each: { name: string }) => each.name === name).run
const ask = (name: 'rebuildProjection' | 'verifyProjection', id: string, as = admin) => call(name, { params: { id }, as })
const readEvents = async () => {
  const { rows } = await db.pool.query(`select type, data from crm.events where category = 'projectionRun' order by position`)
  return rows.map(({ type, data }) => [type, data])
}

describe('database overview', () => {
  it("counts streams, and events by category and day, up to the workers' checkpoint", async () => {
    await updateEventCounts(db, 'America/New_York')
    await updateEventCounts(db, 'America/New_York')
    const { categories, days, events, counted_to, streams } = await overview()
    expect(categories.find(({ category }: { category: string }) => category === 'lead')).toEqual({
      category: 'lead',
      streams: 3,
      events: 3,
    })
    expect(days).toHaveLength(30)
    expect(days.at(-1).events).toBe(events)
    expect(days.at(-1).day > days[0].day).toBe(true)
    expect([counted_to, streams]).toEqual([events, categories.reduce((sum: number, each: { streams: number }) => sum + each.streams, 0)])
  })

  it('lists the size, the largest tables, the read tables and the log readers', async () => {
    await db.pool.query(`select crm.acquire_subscription('relay', 'nobody known', 5000)`)
    const { size, tables, projections: known, subscriptions } = await overview()
    expect(size).toBeGreaterThan(1_000_000)
    expect(tables[0].size).toBeGreaterThanOrEqual(tables[1].size)
    expect(known.map(({ name }: { name: string }) => name)).toEqual(projections.map(({ name }) => name).sort())
    expect(known[0]).toMatchObject({ status: 'live', lag: 0, run: null })
    const relay = subscriptions.find(({ name }: { name: string }) => name === 'relay')
    expect(relay).toMatchObject({ position: 0, holder: 'nobody known', paused: false, parked: 0 })
    expect(relay.behind).toBeGreaterThan(0)
  })

  it('shows administrators backup commands without the password', async () => {
    const { commands } = await overview()
    const text = JSON.stringify(commands)
    expect(text).toContain('npm run backup -- crm-')
    expect(text).not.toContain(new URL(url).password)
    expect((await overview(maria)).commands).toEqual([])
  })

  it('requires the permission to read and the administrator role to start runs', async () => {
    expect((await call('databaseOverview', { as: james })).status).toBe(403)
    expect((await ask('rebuildProjection', 'leads', maria)).status).toBe(403)
    expect((await ask('verifyProjection', 'leads', james)).status).toBe(403)
    expect(await readEvents()).toEqual([])
  })
})

describe('a projection run', () => {
  it('is rejected for an unknown read table', async () => {
    expect((await ask('rebuildProjection', 'spaceships')).status).toBe(404)
  })

  it('waits for the workers and is limited to one for each read table', async () => {
    const { status, body } = await ask('verifyProjection', 'leads')
    expect([status, body]).toMatchObject([200, { projection: 'leads', kind: 'verify', state: 'waiting', asked_by: 'ada' }])
    const again = await ask('rebuildProjection', 'leads')
    expect([again.status, again.body.message]).toEqual([409, 'leads is already being rebuilt or verified'])
    expect(await work.abandoned(60_000)).toEqual([])
    expect(await work.abandoned(-1)).toEqual([body.id])
  })

  it('reports that a read table matches the events', async () => {
    const { id } = await runOf('leads')
    await work.run(id)
    await work.run(id)
    expect(await runOf('leads')).toMatchObject({ state: 'done', differing: 0, differences: [], error: null })
    expect((await readEvents()).map(([type]) => type)).toEqual(['ProjectionRunAsked', 'ProjectionRunFinished'])
  })

  it('lists the keys, not the values, of the first differing rows, and a rebuild fixes them', async () => {
    await owner.query(`update crm.leads set name = 'Somebody Else' where id = 1`)
    await owner.query('delete from crm.leads where id = 2')
    await work.run((await ask('verifyProjection', 'leads')).body.id)
    const found = await runOf('leads')
    expect(found).toMatchObject({ state: 'done', differing: 2 })
    expect(found.differences).toMatchObject([
      { table: 'leads', key: 'id 1', fault: 'changed', columns: expect.arrayContaining(['name']) },
      { table: 'leads', key: 'id 2', fault: 'missing', columns: [] },
    ])
    expect(JSON.stringify(found)).not.toMatch(/Somebody|Ben Cole/)
    await work.run((await ask('rebuildProjection', 'leads')).body.id)
    await work.run((await ask('verifyProjection', 'leads')).body.id)
    expect(await runOf('leads')).toMatchObject({ state: 'done', differing: 0 })
    const { projections: known } = await overview()
    expect(known.find(({ name }: { name: string }) => name === 'leads').rebuilt_to).toBeGreaterThan(3)
  })

  it('stores why it failed in its row and in the log', async () => {
    const unable = createProjectionRunner({ db, store, connectionString: url, projections: [] })
    await unable.run((await ask('rebuildProjection', 'leads')).body.id)
    expect(await runOf('leads')).toMatchObject({ state: 'failed', error: 'this release has no read table leads' })
    expect((await readEvents()).at(-1)).toEqual([
      'ProjectionRunFailed',
      { kind: 'rebuild', projection: 'leads', reason: 'this release has no read table leads' },
    ])
  })

  it('is retried when its worker dies and given up after three attempts', async () => {
    const { id } = (await ask('verifyProjection', 'leads')).body
    const leave = (attempts: number) =>
      db.pool.query(
        `update crm.projection_runs set state = 'running', attempts = $2, touched_at = now() - interval '1 hour' where id = $1`,
        [id, attempts],
      )
    await leave(3)
    await work.run(id)
    expect(await runOf('leads')).toMatchObject({ state: 'failed', error: 'stopped after 3 unfinished attempts' })
  })
})

describe('counting', () => {
  it('continues from its checkpoint in another process', async () => {
    const other = openDatabase({ connectionString: url, applicationName: 'another', poolSize: 2 })
    await Promise.all([updateEventCounts(db, 'UTC'), updateEventCounts(other, 'UTC')])
    await other.close()
    await updateEventCounts(db, 'UTC')
    const { rows } = await db.pool.query(
      `select (select sum(events)::int from crm.event_counts) as counted, (select count(*)::int from crm.events) as events`,
    )
    expect(rows[0].counted).toBe(rows[0].events)
  })
})
