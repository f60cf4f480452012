import { testDatabase } from '@crm/testing'
import { diego, person, serviceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await testDatabase()
const { call } = await serviceApi({ url })
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
})
