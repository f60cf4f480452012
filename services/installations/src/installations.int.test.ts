import { rebuildProjection, verifyProjection } from '@crm/event-store'
import { testDatabase } from '@crm/testing'
import { diego, maria, metaOf, person, serviceApi, sofia } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { hireInstaller, installations } from './index.ts'

const { url } = await testDatabase()
const { call, store, db } = await serviceApi({ url })
const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
const create = async (more: object): Promise<number> => (await call('createLead', { body: { ...ada, ...more } })).body.id
const listed = async (): Promise<{ id: number }[]> => (await call('listInstallations')).body

describe('GET /api/installations', () => {
  it('answers the leads that are sold or have an installation date, the latest date first', async () => {
    await create({})
    const sold = await create({ remarks: 'Sold' })
    const lower = await create({ remarks: 'sold', installation_date: '2026-03-20' })
    const dated = await create({ installation_date: '2026-04-20', next_followup_date: '2026-03-05' })
    const gone = await create({ remarks: 'Sold' })
    await call('deleteLead', { params: { id: gone } })
    expect((await listed()).map(({ id }) => id)).toEqual([dated, lower, sold])

    await call('updateLead', { params: { id: dated }, body: { installation_date: null } })
    await call('restoreLead', { params: { id: gone } })
    expect((await listed()).map(({ id }) => id)).toEqual([lower, gone, sold])
  })

  it('answers each just as the lead itself is answered', async () => {
    const id = await create({
      remarks: 'Sold',
      notes: 'First',
      project_amount: '12.5',
      address: '1 Sample Street',
      deposit_paid: true,
      selected_colors: ['WMK-101'],
      assigned_installer: 'Ana, Diego',
      next_followup_date: '2026-03-05',
    })
    await call('updateLead', { params: { id }, body: { notes: 'First\nSecond', email: 'ada@example.com' } })
    const lead = (await call('getLead', { params: { id } })).body
    expect((await listed()).find((row) => row.id === id)).toEqual(lead)
  })

  it('is for people who may open one of the screens that show them', async () => {
    expect((await call('listInstallations', { as: diego })).status).toBe(200)
    expect((await call('listInstallations', { as: person('pat', 'installer', ['leads']) })).status).toBe(403)
  })

  it.each(installations.projections)('has the projection $name, which rebuilt equals what it was', async (projection) => {
    expect(await verifyProjection({ connectionString: url, projection })).toEqual(
      projection.tables.map((table) => ({ table, missing: 0, surplus: 0 })),
    )
    const before = await listed()
    await rebuildProjection({ connectionString: url, projection })
    expect(await listed()).toEqual(before)
    for (const row of before) {
      for (const event of await store.read(`lead-${row.id}`)) {
        if (projection.handles.includes(event.type))
          for (const { text, values } of projection.project(event, (table) => `crm.${table}`)) await db.pool.query(text, values)
      }
    }
    expect(await listed()).toEqual(before)
  })
})

describe('GET /api/admin/installers', () => {
  const hired = {
    name: 'Ana Sample',
    phone: '(213) 555-0110',
    email: 'ana@example.com',
    status: 'active',
    hiredOn: '2024-05-01',
    hourlyRate: '42.50',
    specialty: 'Islands',
    notes: 'Left-handed',
  }
  const shown = {
    name: 'Ana Sample',
    status: 'active',
    phone: '(213) 555-0110',
    email: 'ana@example.com',
    hire_date: '2024-05-01',
    hourly_rate: '42.50',
    specialty: 'Islands',
    notes: 'Left-handed',
  }
  const hidden = { ...shown, phone: null, email: null, hire_date: null, hourly_rate: null, specialty: null, notes: null }

  it('answers names to those who schedule, and the rest to those who manage', async () => {
    const id = await hireInstaller(store, hired, metaOf(maria))
    for (const as of [maria, person('pat', 'installer', ['installers'])])
      expect((await call('listInstallers', { as })).body).toMatchObject([{ id, ...shown }])
    for (const as of [sofia, diego]) expect((await call('listInstallers', { as })).body).toMatchObject([{ id, ...hidden }])
    expect((await call('listInstallers', { as: person('pat', 'installer', ['reports']) })).status).toBe(403)
  })
})
