import { createTestDatabase } from '@crm/testing'
import { createTestUser, diego, james, maria, sofia, startServiceApi } from '@crm/testing/service-api'
import { beforeEach, describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, db } = await startServiceApi({ url })
const recordLead = async (): Promise<number> =>
  (await call('createLead', { body: { name: 'Ada Park', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' } })).body.id
const id = await recordLead()
beforeEach(() => db.pool.query('delete from crm.lead_visits'))

const visit = (as = james, visit = 'first', hidden = false) => call('visitLead', { params: { id, visit }, body: { hidden }, as })
const visitors = async (as = maria) => (await call('leadVisitors', { params: { id }, as })).body
const passSeconds = (seconds: number) =>
  db.pool.query('update crm.lead_visits set until = until - make_interval(secs => $1)', [seconds]).then(() => undefined)

describe('who has a lead open', () => {
  it('is told to others, once for all their tabs, and not to themselves', async () => {
    await visit(james)
    await visit(james, 'second')
    expect(await visitors()).toEqual({ names: ['james'], more: 0 })
    expect(await visitors(james)).toEqual({ names: [], more: 0 })
    expect((await visit(maria)).body).toEqual({ names: ['james'], more: 0 })
  })

  it('lists three names and counts the others', async () => {
    for (const name of ['ben', 'cleo', 'dora', 'emil', 'fay']) await visit(createTestUser(name, 'manager'))
    expect(await visitors()).toEqual({ names: ['ben', 'cleo', 'dora'], more: 2 })
  })

  it('ends when the lead is left in the last tab', async () => {
    await visit(james)
    await visit(james, 'second')
    await call('leaveLead', { params: { id, visit: 'first' }, as: james })
    expect(await visitors()).toEqual({ names: ['james'], more: 0 })
    await call('leaveLead', { params: { id, visit: 'first' }, as: maria })
    await call('leaveLead', { params: { id, visit: 'second' }, as: james })
    expect(await visitors()).toEqual({ names: [], more: 0 })
    expect((await call('leaveLead', { params: { id, visit: 'second' }, as: james })).status).toBe(200)
  })

  it('ends 25 s after the last report, and after 80 s in the background, which browsers report once a minute', async () => {
    await visit(james)
    await visit(sofia, 'hidden', true)
    await passSeconds(24)
    expect((await visitors()).names).toEqual(['james', 'sofia'])
    await visit(james)
    await passSeconds(24)
    expect((await visitors()).names).toEqual(['james', 'sofia'])
    await passSeconds(2)
    expect((await visitors()).names).toEqual(['sofia'])
    await passSeconds(30)
    expect((await visitors()).names).toEqual([])
    await visit(maria)
    expect((await db.pool.query('select username from crm.lead_visits')).rows).toEqual([{ username: 'maria' }])
  })

  it('is told only to users who may open the lead, and writes no event', async () => {
    const events = async () => (await db.pool.query('select count(*) from crm.events')).rows
    const before = await events()
    expect((await visit(diego)).status).toBe(403)
    expect((await call('leadVisitors', { params: { id }, as: diego })).status).toBe(403)
    expect((await visit(createTestUser('pat', 'installer', ['followups']))).status).toBe(200)
    expect(await events()).toEqual(before)
  })

  it('is refused for a lead that is unknown or deleted, and for an id that is no word', async () => {
    expect((await call('visitLead', { params: { id: 999_999, visit: 'a' }, body: { hidden: false } })).status).toBe(404)
    const gone = await recordLead()
    await call('deleteLead', { params: { id: gone } })
    expect((await call('visitLead', { params: { id: gone, visit: 'a' }, body: { hidden: false } })).status).toBe(404)
    expect((await call('visitLead', { params: { id, visit: 'a b' }, body: { hidden: false } })).status).toBe(400)
    expect((await call('visitLead', { params: { id, visit: 'a' }, body: {} })).status).toBe(400)
    expect((await db.pool.query('select from crm.lead_visits')).rows).toEqual([])
  })
})
