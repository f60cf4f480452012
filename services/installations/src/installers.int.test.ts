import { rebuildProjection, verifyProjection } from '@crm/event-store'
import { testDatabase } from '@crm/testing'
import { diego, maria, metaOf, person, serviceApi, sofia } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { hireInstaller, installations } from './index.ts'

const { url } = await testDatabase()
const { call, store, db } = await serviceApi({ url })

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

  it('come from a projection that, rebuilt, equals what it was', async () => {
    const [projection] = installations.projections
    if (!projection) throw new Error('a service of installers without a projection')
    expect(await verifyProjection({ connectionString: url, projection })).toEqual([{ table: 'installers', missing: 0, surplus: 0 }])
    const before = await call('listInstallers')
    await rebuildProjection({ connectionString: url, projection })
    for (const { id } of before.body) {
      for (const event of await store.read(`installer-${id}`)) {
        for (const { text, values } of projection.project(event, (table) => `crm.${table}`)) await db.pool.query(text, values)
      }
    }
    expect(await call('listInstallers')).toEqual(before)
  })
})
