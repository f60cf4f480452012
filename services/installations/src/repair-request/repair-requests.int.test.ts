import { endpoints, repairPriorities, repairStatuses } from '@crm/contracts'
import { rebuildProjection } from '@crm/event-store'
import { createTestDatabase } from '@crm/testing'
import { createTestUser, diego, james, maria, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { repairRequestsProjection } from './projection.ts'

const { url } = await createTestDatabase()
const { call, store, db } = await startServiceApi({ url })

const today = '2026-03-05'
const ada = {
  customer_name: 'Ada Example',
  phone: '(213) 555-0101',
  email: 'ada.example@example.com',
  address: '12 Sample Street\nAustin, TX 78701',
  issue_description: 'Door panel next to the oven is lifting',
}
const reported = async (more: object = {}) => {
  const { status, body } = await call('createRepairRequest', { body: { ...ada, ...more } })
  expect(status).toBe(201)
  return body
}
const put = (id: number, body: object, as = maria) => call('updateRepairRequest', { params: { id }, body, as })
const get = (id: number) => call('getRepairRequest', { params: { id } })
const list = async (query: Record<string, string | number> = {}): Promise<{ id: number; status: string }[]> =>
  (await call('listRepairRequests', { query })).body
const ids = async (query: Record<string, string | number> = {}) => (await list(query)).map(({ id }) => id)
const typesOf = async (id: number) => (await store.read(`repairRequest-${id}`)).map(({ type }) => type)
const lead = async (remarks: string): Promise<number> =>
  (await call('createLead', { body: { name: 'Bea Sold', phone: '1', lead_origin: 'website', assigned_to: 'maria', remarks } })).body.id

describe('POST /api/repair-requests', () => {
  it('takes a request: Medium, Pending and reported today where nothing else is said', async () => {
    const body = await reported()
    expect(body).toEqual({
      ...ada,
      id: body.id,
      project_id: null,
      priority: 'Medium',
      status: 'Pending',
      date_reported: today,
      completion_date: null,
      notes: null,
      appointment_date: null,
      assigned_installer: [],
      created_at: '2026-03-05T18:00:00.000Z',
      updated_at: '2026-03-05T18:00:00.000Z',
      version: 1,
    })
    expect((await get(body.id)).body).toEqual(body)
  })

  it('takes blank optional values as none, and a blank date reported as today', async () => {
    const blank = { email: ' ', notes: '', date_reported: '', completion_date: '' }
    expect(await reported(blank)).toMatchObject({ email: null, notes: null, date_reported: today, completion_date: null })
  })

  it.each(repairPriorities)('takes the priority %s', async (priority) => expect(await reported({ priority })).toMatchObject({ priority }))

  it('takes an appointment and installers, which can be changed and cleared', async () => {
    const planned = { appointment_date: '2026-03-09', assigned_installer: ['Ana', 'Diego'] }
    const { id } = await reported({ ...planned, assigned_installer: 'Ana, Diego' })
    expect((await get(id)).body).toMatchObject(planned)
    expect((await put(id, { appointment_date: '2026-03-10' })).body).toMatchObject({ ...planned, appointment_date: '2026-03-10' })
    expect((await put(id, { appointment_date: '', assigned_installer: null })).body).toMatchObject({
      appointment_date: null,
      assigned_installer: [],
    })
    expect(await put(id, { appointment_date: '2026-02-30' })).toMatchObject({ status: 400 })
  })

  it('links it to its project, which is an installation', async () => {
    const project_id = await lead('Sold')
    expect(await reported({ project_id })).toMatchObject({ project_id })
  })

  it.each(['customer_name', 'phone', 'address', 'issue_description'])('needs %s', async (field) => {
    const { [field]: _, ...rest }: Record<string, string> = ada
    for (const body of [rest, { ...rest, [field]: '' }, { ...rest, [field]: ' \u200b ' }, { ...rest, [field]: null }]) {
      expect(await call('createRepairRequest', { body })).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    }
  })

  it.each([
    ['priority', 'Critical'],
    ['priority', 'urgent'],
    ['status', 'Done'],
    ['email', 'x@'],
    ['email', ['a@example.com']],
    ['project_id', 'abc'],
    ['project_id', -1],
    ['project_id', 1_999_999_999],
    ['date_reported', '2026-02-30'],
    ['date_reported', '03/05/2026'],
    ['completion_date', today],
    ['issue_description', 'x'.repeat(5001)],
    ['phone', '9'.repeat(21)],
    ['customer_name', 'Ada\nPark'],
  ])('refuses %s: %j, and writes nothing', async (field, value) => {
    const before = await list()
    const refused = await call('createRepairRequest', { body: { ...ada, [field]: value } })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    expect(await list()).toEqual(before)
  })

  it('refuses a lead that is not sold, or is deleted, as its project', async () => {
    const deleted = await lead('Sold')
    await call('deleteLead', { params: { id: deleted } })
    for (const project_id of [await lead('In Progress'), deleted]) {
      const errors = [{ path: 'project_id', message: 'Installation not found' }]
      expect(await call('createRepairRequest', { body: { ...ada, project_id } })).toMatchObject({ status: 400, body: { errors } })
    }
  })

  it('takes the same request once', async () => {
    const headers = { 'idempotency-key': 'repair-1' }
    const [first, second] = [
      await call('createRepairRequest', { body: ada, headers }),
      await call('createRepairRequest', { body: ada, headers }),
    ]
    expect(second).toEqual(first)
  })
})

describe('PUT /api/repair-requests/{id}', () => {
  it('changes what is sent and leaves the rest', async () => {
    const before = await reported()
    const { body } = await put(before.id, { priority: 'Urgent', notes: 'Ring twice', unknown: 1 })
    expect(body).toEqual({ ...before, priority: 'Urgent', notes: 'Ring twice', version: 2, updated_at: expect.any(String) })
    expect((await put(before.id, { email: null, notes: '' })).body).toMatchObject({ email: null, notes: null })
    expect((await put(before.id, {})).body.version).toBe(3)
  })

  it.each(repairStatuses)('lets any status follow %s, and keeps a completion date with Completed alone', async (from) => {
    const { id } = await reported({ status: from })
    for (const status of repairStatuses) {
      expect((await put(id, { status })).body).toMatchObject({ status, completion_date: status === 'Completed' ? today : null })
      await put(id, { status: from })
    }
  })

  it.each([
    [{ completion_date: '2026-03-04', status: 'Completed', date_reported: today }, 'completion_date'],
    [{ completion_date: today, status: 'Cancelled' }, 'completion_date'],
    [{ customer_name: null }, 'customer_name'],
    [{ priority: null }, 'priority'],
    [{ version: 99 }, 'version'],
    [{ project_id: 1_999_999_999 }, 'project_id'],
  ])('refuses %j', async (changes, path) => {
    const { id } = await reported()
    expect(await put(id, changes)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect((await get(id)).body.version).toBe(1)
  })

  it('keeps its project when the lead is sold no longer', async () => {
    const project_id = await lead('Sold')
    const { id } = await reported({ project_id })
    await call('updateLead', { params: { id: project_id }, body: { remarks: 'In Progress' } })
    expect((await put(id, { project_id, notes: 'Ring' })).body).toMatchObject({ project_id, notes: 'Ring' })
    expect((await put(id, { project_id: null })).body.project_id).toBeNull()
    expect((await put(id, { project_id })).status).toBe(400)
  })

  it('is done once when two people mark it at once', async () => {
    const { id } = await reported()
    await Promise.all([put(id, { status: 'Completed' }), put(id, { status: 'Completed' }, james)])
    expect(await typesOf(id)).toEqual(['RepairRequested', 'RepairCompleted', 'RepairDetailsChanged'])
  })

  it('merges what two people changed, and tells of both values where it was the same field', async () => {
    const { id } = await reported()
    await put(id, { notes: 'Dog', version: 1 }, james)
    expect((await put(id, { priority: 'High', notes: null, version: 1 })).body).toMatchObject({ priority: 'High', notes: 'Dog' })
    const { status, body } = await put(id, { notes: 'Cat', version: 1 })
    expect(status).toBe(409)
    expect(body.conflicts).toMatchObject([{ field: 'notes', yours: 'Cat', theirs: 'Dog', by: 'james' }])
  })

  it('answers 404 for none', async () => {
    for (const body of [{ notes: 'x' }, { project_id: 1 }]) expect((await put(1_999_999_999, body)).status).toBe(404)
    expect((await get(1_999_999_999)).status).toBe(404)
  })
})

describe('GET /api/repair-requests', () => {
  it('answers the newest report first', async () => {
    const [late, first, second] = [
      await reported({ date_reported: '2030-01-02' }),
      await reported({ date_reported: '2030-01-01' }),
      await reported({ date_reported: '2030-01-01' }),
    ]
    expect((await ids()).slice(0, 3)).toEqual([late.id, second.id, first.id])
    expect(await ids({ limit: 2, page: 2 })).toEqual((await ids()).slice(2, 4))
  })

  it.each(['In Progress', 'in-progress', 'IN PROGRESS'])('answers those in progress to %s', async (status) => {
    await reported({ status: 'In Progress' })
    expect(new Set((await list({ status })).map((one) => one.status))).toEqual(new Set(['In Progress']))
  })

  it('answers all to "all" and to a blank, and none to a status that is none', async () => {
    for (const status of ['all', 'ALL', '']) expect(await ids({ status })).toEqual(await ids())
    for (const status of ['Done', "Pending'--"]) expect(await ids({ status })).toEqual([])
  })

  it('answers the active ones with the most urgent first, and of those the oldest report first', async () => {
    const low = await reported({ priority: 'Low', date_reported: '1990-01-01' })
    const lateUrgent = await reported({ priority: 'Urgent', date_reported: '2031-01-02', status: 'In Progress' })
    const high = await reported({ priority: 'High', date_reported: '1990-01-01' })
    const medium = await reported({ date_reported: '1990-01-01' })
    const urgent = await reported({ priority: 'Urgent', date_reported: '2031-01-01' })
    const done = await reported({ priority: 'Urgent', status: 'Completed' })
    const dropped = await reported({ priority: 'Urgent', status: 'Cancelled' })
    const active = await ids({ status: 'active' })
    const mine = [low, lateUrgent, high, medium, urgent, done, dropped].map(({ id }) => id)
    expect(active.filter((id) => mine.includes(id))).toEqual([urgent, lateUrgent, high, medium, low].map(({ id }) => id))
    const statuses = new Set((await list({ status: 'Active' })).map(({ status }) => status))
    expect(statuses).toEqual(new Set(['Pending', 'In Progress']))
  })

  it.each(['page=0', 'limit=0', 'limit=501', 'status=a&status=b', `status=${'x'.repeat(51)}`])('refuses %s', async (query) => {
    expect((await call('listRepairRequests', { query })).status).toBe(400)
  })
})

describe('somebody without the key', () => {
  const names = ['listRepairRequests', 'getRepairRequest', 'createRepairRequest', 'updateRepairRequest'] as const
  it.each(names)('is refused %s', async (name) => {
    const { method } = endpoints[name]
    const as = createTestUser('sue', 'sales_rep', ['leads', 'dashboard', 'admin', 'installers'])
    expect((await call(name, { params: { id: 1 }, body: method === 'GET' ? undefined : ada, as })).status).toBe(403)
  })

  it('but whoever may open Installation Management reads and writes', async () => {
    expect((await call('createRepairRequest', { body: ada, as: diego })).status).toBe(201)
  })
})

describe('the read table', () => {
  it('comes out the same when it is made again from the facts', async () => {
    const all = async () => (await db.pool.query('select * from crm.repair_requests order by id')).rows
    await rebuildProjection({ connectionString: url, projection: repairRequestsProjection })
    const before = await all()
    expect(before.length).toBeGreaterThan(20)
    await rebuildProjection({ connectionString: url, projection: repairRequestsProjection })
    expect(await all()).toEqual(before)
  })
})
