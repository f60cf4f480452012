import { installerStatuses } from '@crm/contracts'
import { rebuildProjection, verifyProjection } from '@crm/event-store'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, diego, james, maria, sofia, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { hireInstaller } from './handlers.ts'
import { installerNamesProjection, installersProjection } from './projection.ts'

const { url } = await createTestDatabase()
const { call, store, db, setTime } = await startServiceApi({ url })

let count = 0
const aName = () => `Ana Sample ${++count}`
const ana = () => ({
  name: aName(),
  phone: '(213) 555-0110',
  email: 'ana@example.com',
  status: 'on_leave',
  hire_date: '2024-05-01',
  hourly_rate: '42.50',
  specialty: 'Islands',
  notes: 'Left-handed',
})
const hidden = { phone: null, email: null, hire_date: null, hourly_rate: null, specialty: null, notes: null }

const add = (body: unknown, as = maria) => call('createInstaller', { body, as })
const added = async (more: object = {}) => {
  const { status, body } = await add({ ...ana(), ...more })
  expect(status).toBe(201)
  return body
}
const put = (id: number, body: object, as = maria) => call('updateInstaller', { params: { id }, body, as })
const remove = (id: number) => call('deleteInstaller', { params: { id } })
const restore = (id: number) => call('restoreInstaller', { params: { id } })
const list = async (as = maria) => (await call('listInstallers', { as })).body
const entry = async (id: number, as = maria) => (await list(as)).find((one: { id: number }) => one.id === id)
const typesOf = async (id: number) => (await store.read(`installer-${id}`)).map(({ type }) => type)
const notFound = { status: 404, body: { message: 'Installer not found' } }

describe('GET /api/admin/installers', () => {
  it('answers names to those who schedule, and the rest to those who manage', async () => {
    const body = await added()
    const managers = [maria, james, createTestUser('pat', 'installer', ['installers']), createTestUser('pat', 'sales_rep', ['admin'])]
    for (const as of managers) expect(await entry(body.id, as)).toEqual(body)
    for (const as of [sofia, diego]) expect(await entry(body.id, as)).toEqual({ ...body, ...hidden })
    expect((await call('listInstallers', { as: createTestUser('pat', 'installer', ['reports']) })).status).toBe(403)
  })

  it('answers them by name, whatever case it is written in', async () => {
    for (const name of ['zoe sample', 'Zack Sample', 'ZIA SAMPLE']) await added({ name })
    const names = (await list()).map(({ name }: { name: string }) => name)
    expect(names.slice(-3)).toEqual(['Zack Sample', 'ZIA SAMPLE', 'zoe sample'])
  })
})

describe('POST /api/admin/installers', () => {
  it('keeps an installer', async () => {
    const sent = ana()
    const { status, body } = await add(sent)
    expect(status).toBe(201)
    const at = '2026-03-05T18:00:00.000Z'
    expect(body).toEqual({ ...sent, id: body.id, version: 1, created_at: at, updated_at: at })
    expect(await entry(body.id)).toEqual(body)
  })

  it('needs a name alone, and takes the others as active', async () => {
    const name = aName()
    expect((await add({ name })).body).toMatchObject({ ...hidden, name, status: 'active' })
    expect((await add({ ...hidden, name: aName(), phone: '', email: ' ', hire_date: '', hourly_rate: '' })).body).toMatchObject(hidden)
  })

  it.each([undefined, null, '', ' \u200b '])('says that a name is required where it is %o', async (name) => {
    const { status, body } = await add({ ...ana(), name })
    expect(status).toBe(400)
    expect(body).toEqual({ message: 'Name is required', errors: [{ path: 'name', message: 'Required' }] })
  })

  it.each(installerStatuses)('takes the status %s', async (status) => expect(await added({ status })).toMatchObject({ status }))

  it.each([
    [0, '0.00'],
    ['0.01', '0.01'],
    [28.5, '28.50'],
    ['99999999.99', '99999999.99'],
    [null, null],
    ['', null],
    [' ', null],
  ])('takes the hourly rate %o as %o', async (hourly_rate, stored) =>
    expect(await added({ hourly_rate })).toMatchObject({ hourly_rate: stored }),
  )

  it.each([
    ['hourly_rate', -0.01],
    ['hourly_rate', '28.505'],
    ['hourly_rate', 'much'],
    ['hourly_rate', 100_000_000],
    ['status', 'retired'],
    ['status', null],
    ['email', 'ana at example.com'],
    ['hire_date', '2024-02-30'],
    ['phone', '1'.repeat(21)],
    ['name', 'Sample, Ana'],
    ['name', 'x'.repeat(101)],
  ])('refuses the %s %o, and keeps nothing', async (path, value) => {
    const before = await list()
    expect(await add({ ...ana(), [path]: value })).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect(await list()).toEqual(before)
  })

  it('takes a name once, whatever case and width it is written in: installations know installers by name', async () => {
    const { name } = await added()
    const refused = { status: 409, body: { message: 'An installer with this name already exists' } }
    for (const again of [name, name.toUpperCase(), name.replace('A', '\uff21')])
      expect(await add({ ...ana(), name: again })).toMatchObject(refused)
    const both = await Promise.all([1, 2].map(() => add({ name: 'Ray Race' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('takes the same request once', async () => {
    const [body, headers] = [ana(), { 'idempotency-key': 'installer-1' }]
    const [first, second] = [await call('createInstaller', { body, headers }), await call('createInstaller', { body, headers })]
    expect(second).toEqual(first)
  })
})

describe('PUT /api/admin/installers/{id}', () => {
  it('changes what is sent and leaves the rest', async () => {
    const before = await added()
    setTime('2026-03-06T09:00:00.000Z')
    const changes = { status: 'terminated', hourly_rate: 45, phone: null, notes: '' }
    const { body } = await put(before.id, changes)
    expect(body).toEqual({
      ...before,
      ...changes,
      hourly_rate: '45.00',
      notes: null,
      version: 3,
      updated_at: '2026-03-06T09:00:00.000Z',
    })
    expect((await put(before.id, changes)).body).toEqual(body)
    expect(await typesOf(before.id)).toEqual(['InstallerHired', 'InstallerDetailsChanged', 'InstallerStatusChanged'])
  })

  it.each([null, ' '])('says that a name is required where it is %o', async (name) => {
    const { id } = await added()
    expect(await put(id, { name })).toMatchObject({ status: 400, body: { message: 'Name is required' } })
  })

  it('gives no name that another has, and lets the case of the own one change', async () => {
    const [one, other] = [await added(), await added()]
    expect(await put(one.id, { name: other.name.toLowerCase() })).toMatchObject({
      status: 409,
      body: { message: 'An installer with this name already exists' },
    })
    const name = one.name.toUpperCase()
    expect((await put(one.id, { name })).body.name).toBe(name)
  })

  it('merges what two people changed, and tells of both values where they changed the same', async () => {
    const { id, version } = await added()
    await put(id, { hourly_rate: '50.00', version }, james)
    expect((await put(id, { specialty: 'Doors', version })).body).toMatchObject({ hourly_rate: '50.00', specialty: 'Doors' })
    expect(await put(id, { hourly_rate: '51.00', version })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'hourly_rate', yours: '51.00', theirs: '50.00', by: 'james' }] },
    })
  })

  it('finds nobody where nobody is', async () => expect(await put(999_999, { name: 'x' })).toMatchObject(notFound))
})

describe('DELETE /api/admin/installers/{id}', () => {
  it('takes the installer off the list, and can be taken back', async () => {
    const before = await added()
    expect(await remove(before.id)).toEqual({ status: 200, body: { message: 'Installer deleted successfully' } })
    expect(await entry(before.id)).toBeUndefined()
    for (const again of [await remove(before.id), await put(before.id, { phone: '1' })]) expect(again).toMatchObject(notFound)
    expect((await restore(before.id)).body).toEqual({ ...before, version: 3, updated_at: expect.any(String) })
    expect(await entry(before.id)).toMatchObject({ name: before.name })
    expect(await restore(999_999)).toMatchObject(notFound)
  })

  it('frees the name; who has it then keeps it', async () => {
    const { id, name } = await added()
    await remove(id)
    await added({ name })
    expect((await restore(id)).status).toBe(409)
  })
})

describe('an installation of an installer who is renamed or deleted', () => {
  const job = { lead_origin: 'website', assigned_to: 'maria', remarks: 'Sold', installation_date: '2026-02-02' }
  const assigned = async (id: number) => (await call('getLead', { params: { id } })).body.assigned_installer

  it('names the installer as it did', async () => {
    const { id, name } = await added()
    const lead = (await call('createLead', { body: { ...job, name: 'Ada Example', phone: '(213) 555-0101', assigned_installer: [name] } }))
      .body
    await put(id, { name: aName() })
    expect(await assigned(lead.id)).toEqual([name])
    await remove(id)
    expect(await assigned(lead.id)).toEqual([name])
    expect(await store.read(`lead-${lead.id}`)).toHaveLength(lead.version)
  })
})

describe('somebody who may not manage installers', () => {
  const calls = ['createInstaller', 'updateInstaller', 'deleteInstaller', 'restoreInstaller'] as const
  it.each(calls)('is refused %s', async (name) => {
    const body = name === 'createInstaller' || name === 'updateInstaller' ? {} : undefined
    for (const as of [sofia, diego]) expect((await call(name, { params: { id: 1 }, body, as })).status).toBe(403)
  })
})

describe('the read table', () => {
  it.each([
    ['installers', installersProjection, 'id'],
    ['installer_names', installerNamesProjection, 'installer_id, name_key'],
  ] as const)('%s comes out the same when it is made again from the facts, twice', async (table, projection, order) => {
    const id = await hireInstaller(store, { ...ana(), hiredOn: null, hourlyRate: null }, buildTestEventMeta(maria))
    await call('updateInstaller', { params: { id }, body: { name: `Renamed for ${table}` } })
    const all = async () => (await db.pool.query(`select * from crm.${table} order by ${order}`)).rows
    const before = await all()
    expect(await verifyProjection({ connectionString: url, projection })).toMatchObject([{ table, missing: 0, surplus: 0 }])
    await rebuildProjection({ connectionString: url, projection })
    const { rows } = await db.pool.query<{ id: number }>('select id from crm.installers order by id')
    for (const installer of rows)
      for (const event of await store.read(`installer-${installer.id}`))
        if (projection.handles.includes(event.type))
          for (const { text, values } of projection.project(event, (name) => `crm.${name}`)) await db.pool.query(text, values)
    expect(await all()).toEqual(before)
  })
})
