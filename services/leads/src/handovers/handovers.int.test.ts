import { createTestDatabase } from '@crm/testing'
import { diego, james, maria, sofia, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call } = await startServiceApi({ url })

const recordLead = async (name: string, assigned_to = 'maria'): Promise<number> =>
  (await call('createLead', { body: { name, phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to }, as: maria })).body.id
async function assign(id: number, assigned_to: string, as = maria): Promise<void> {
  const { version } = (await call('getLead', { params: { id } })).body
  expect((await call('updateLead', { params: { id }, body: { version, assigned_to }, as })).status).toBe(200)
}
type Told = { id: number; name: string; by: string | null; position: number }
const listHandovers = async (as = james, after = 0): Promise<Told[]> =>
  (await call('listHandovers', { query: { after }, as })).body.handovers

describe('the leads that others assigned to a user', () => {
  it('are listed for who got them, newest first, with who assigned them', async () => {
    const [ada, eve] = [await recordLead('Ada Park'), await recordLead('Eve Stone')]
    await assign(ada, 'James')
    await assign(eve, 'james', sofia)
    expect(await listHandovers()).toMatchObject([
      { id: eve, name: 'Eve Stone', by: 'sofia' },
      { id: ada, name: 'Ada Park', by: 'maria' },
    ])
    expect(await listHandovers(maria)).toEqual([])
  })

  it('are only those after a log position', async () => {
    const before = (await listHandovers())[0]?.position ?? 0
    expect(await listHandovers(james, before)).toEqual([])
    const ada = await recordLead('Ada Park')
    await assign(ada, 'james')
    expect((await listHandovers(james, before)).map(({ id }) => id)).toEqual([ada])
  })

  it('leave out what the user took, what went on to somebody else, and what was deleted', async () => {
    const before = (await listHandovers())[0]?.position ?? 0
    const [taken, passed, gone, twice] = [
      await recordLead('Tom'),
      await recordLead('Pia'),
      await recordLead('Gus'),
      await recordLead('Zoe'),
    ]
    await assign(taken, 'james', james)
    await assign(passed, 'james')
    await assign(passed, 'sofia')
    await assign(gone, 'james')
    await call('deleteLead', { params: { id: gone } })
    await assign(twice, 'james')
    await assign(twice, 'sofia')
    await assign(twice, 'james', sofia)
    expect(await listHandovers(james, before)).toMatchObject([{ id: twice, by: 'sofia' }])
    // A new lead is no handover.
    await recordLead('New', 'james')
    expect(await listHandovers(james, before)).toHaveLength(1)
  })

  it('are for users who may open leads', async () => {
    expect((await call('listHandovers', { as: diego })).status).toBe(403)
    expect((await call('listHandovers', { query: { after: 'yesterday' }, as: james })).status).toBe(400)
  })
})
