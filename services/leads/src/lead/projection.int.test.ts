import type { RecordedEvent } from '@crm/domain'
import { type Projection, productEventSchemaHistory, readLog, rebuildProjection, verifyProjection } from '@crm/event-store'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, maria, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { colorsProjection } from '../catalog/colors.ts'
import { addColor, addLeadOrigin } from '../index.ts'
import { leadsProjection } from './projection.ts'

const { url } = await createTestDatabase()
const { call, store, db } = await startServiceApi({ url })
const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
const create = async (more: object): Promise<number> => (await call('createLead', { body: { ...ada, ...more } })).body.id
const put = (id: number, body: object) => call('updateLead', { params: { id }, body })

// A lead's history with every type of event.
await addColor(store, { code: 'WMK-101', name: 'Alpine White', description: null }, buildTestEventMeta(maria))
await addLeadOrigin(store, { value: 'facebook', label: 'Facebook' }, buildTestEventMeta(maria))
const sold = await create({ notes: 'First' })
await put(sold, { remarks: 'Sold', address: '1 Sample Street', installation_date: '2026-04-01', deposit_paid: true, balance_paid: true })
await put(sold, {
  ...ada,
  name: 'Ada Sample',
  email: 'a@example.com',
  phone: '1',
  lead_origin: 'website',
  date_created: '2026-01-01',
  assigned_to: 'james',
})
await put(sold, {
  notes: 'First\nSecond',
  additional_notes: 'x',
  project_amount: 99,
  next_followup_date: '2026-03-09',
  selected_colors: ['WMK-101'],
})
await put(sold, {
  notes: 'Second',
  next_followup_date: null,
  installation_date: null,
  deposit_paid: false,
  balance_paid: false,
  assigned_installer: ['Diego'],
})
const lost = await create({ remarks: 'In Progress' })
await put(lost, { remarks: 'Not Interested' })
const back = await create({})
await call('deleteLead', { params: { id: back } })
await call('restoreLead', { params: { id: back } })
const gone = await create({ remarks: 'Sold' })
await call('deleteLead', { params: { id: gone } })

async function contents({ tables }: Projection): Promise<unknown[]> {
  const all = await Promise.all(
    tables.map((table) => db.pool.query(`select to_jsonb(t) as row from crm.${table} t order by to_jsonb(t)::text`)),
  )
  return all.map(({ rows }) => rows.map(({ row }) => row))
}

describe.each([leadsProjection, colorsProjection])('the projection $name', (projection) => {
  it('applied twice equals once', async () => {
    const before = await contents(projection)
    const { rows } = await db.pool.query<{ stream_id: string }>('select distinct stream_id from crm.events')
    for (const { stream_id } of rows) {
      for (const event of (await store.read(stream_id)).filter(({ type }) => projection.handles.includes(type))) {
        for (const statement of projection.project(event, (table) => `crm.${table}`)) await db.pool.query(statement.text, statement.values)
      }
    }
    expect(await contents(projection)).toEqual(before)
  })

  it('rebuilt equals what it was', async () => {
    const before = await contents(projection)
    expect((await verifyProjection({ connectionString: url, projection })).map(({ missing, surplus }) => missing + surplus)).toEqual(
      projection.tables.map(() => 0),
    )
    await rebuildProjection({ connectionString: url, projection })
    expect(await contents(projection)).toEqual(before)
  })
})

describe('events of one transaction', () => {
  const statements = (events: RecordedEvent[]) => leadsProjection.projectTogether?.(events, (table) => `crm.${table}`) ?? []

  it('projected together make what each by itself makes, wherever one transaction ends and the next begins', async () => {
    const before = await contents(leadsProjection)
    const log = await readLog(db.pool, productEventSchemaHistory, {
      from: 0n,
      to: await headOf(),
      limit: 1000,
      types: leadsProjection.handles,
    })
    for (let size = 1; size <= log.length; size += 1) {
      for (const table of leadsProjection.tables) await db.pool.query(`delete from crm.${table}`)
      for (let from = 0; from < log.length; from += size)
        for (const { text, values } of statements(log.slice(from, from + size))) await db.pool.query(text, values)
      expect((await contents(leadsProjection))[0]).toEqual(before[0])
      await expectCounted()
    }
  })

  it('are one statement for all new leads, and one for all that are deleted', async () => {
    const log = await readLog(db.pool, productEventSchemaHistory, {
      from: 0n,
      to: await headOf(),
      limit: 1000,
      types: ['LeadCreated', 'LeadDeleted'],
    })
    expect(statements(log)).toHaveLength(2)
  })
})

async function expectCounted(): Promise<void> {
  const counted = await db.pool.query(
    'select status, origin, assignee, sum(leads)::int as leads from crm.lead_counts group by 1, 2, 3 having sum(leads) <> 0 order by 1, 2, 3',
  )
  const leads = await db.pool.query(
    'select status_key as status, origin_key as origin, assignee_key as assignee, count(*)::int as leads from crm.leads where deleted_at is null group by 1, 2, 3 order by 1, 2, 3',
  )
  expect(counted.rows).toEqual(leads.rows)
}

const headOf = async () => (await db.pool.query<{ head: bigint }>('select max(position) as head from crm.events')).rows[0]?.head ?? 0n

describe('the counts', () => {
  it('are those of the leads themselves', async () => {
    await expectCounted()
    expect((await call('dashboardStats')).body).toMatchObject({ totalLeads: 3, soldLeads: 1 })
  })
})

describe('the checks of the table', () => {
  const good = {
    id: 9000,
    version: 1,
    name: "'x'",
    lead_origin: "'x'",
    date_created: "'2026-01-01'",
    assigned_to: "'x'",
    created_at: 'now()',
    updated_at: 'now()',
  }
  it.each([
    ['name', "''"],
    ['name', "repeat('x', 101)"],
    ['phone', "repeat('5', 21)"],
    ['email', "repeat('x', 101)"],
    ['address', "repeat('x', 501)"],
    ['remarks', "repeat('x', 51)"],
    ['date_created', "'infinity'"],
    ['date_created', "'0001-01-01'"],
    ['next_followup_date', "'10000-01-01'"],
    ['installation_date', "'1800-01-01'"],
    ['project_amount', "'NaN'"],
    ['project_amount', '-1'],
    ['project_amount', '100000000'],
    ['notes', "repeat('x', 50001)"],
    ['selected_colors', "array_fill('x'::text, array[51])"],
    ['id', '0'],
    ['version', '0'],
  ])('refuse %s = %s', async (column, value) => {
    const row = { ...good, [column]: value }
    const insert = `insert into crm.leads (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
    await expect(db.pool.query(insert)).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|22003)$/) })
  })
})
