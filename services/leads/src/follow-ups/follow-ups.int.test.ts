import { createTestDatabase } from '@crm/testing'
import { createTestUser, diego, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, db } = await startServiceApi({ url })
const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
const dueOn = async (next_followup_date: string | null, remarks = 'New'): Promise<number> =>
  (await call('createLead', { body: { ...ada, next_followup_date, remarks } })).body.id
const ids = (leads: { id: number }[]) => leads.map(({ id }) => id)

describe('GET /api/followups', () => {
  it('groups by day, the oldest first, and leaves out exactly the spellings of the specification', async () => {
    const yesterday = await dueOn('2026-03-04')
    const longAgo = await dueOn('2025-12-31', 'Not Interested')
    const due = await dueOn('2026-03-05', 'Sold')
    const tomorrow = await dueOn('2026-03-06', 'Not Service Area')
    const inSevenDays = await dueOn('2026-03-12')
    const afterThat = await dueOn('2026-03-13')
    await dueOn(null)
    for (const closed of ['not-interested', 'not-compatible', 'not-service-area']) {
      for (const day of ['2026-03-04', '2026-03-05', '2026-03-06']) await dueOn(day, closed)
    }
    const capital = await dueOn('2026-03-05', 'Not-Interested')
    const unmarked = await dueOn('2026-03-05')
    await db.pool.query('update crm.leads set remarks = null where id = $1', [unmarked])

    const { status, body } = await call('followUps')
    expect(status).toBe(200)
    expect(ids(body.overdue)).toEqual([longAgo, yesterday])
    expect(ids(body.dueToday)).toEqual([due, capital])
    expect(ids(body.upcoming)).toEqual([tomorrow, inSevenDays])
    expect(body.counts).toEqual({ overdue: 2, dueToday: 2, upcoming: 2 })
    expect(body.later).toEqual({ id: afterThat, name: 'Ada Example', next_followup_date: '2026-03-13' })
    expect((await call('dashboardStats')).body.todayFollowups).toBe(4)
  })

  it('answers only those of one assignee, in any case, where asked for', async () => {
    const mine = { assigned_to: 'sofia', next_followup_date: '2026-03-01' }
    const id = (await call('createLead', { body: { ...ada, ...mine } })).body.id
    const { body } = await call('followUps', { query: { assigned_to: 'Sofia' } })
    expect(ids([...body.overdue, ...body.dueToday, ...body.upcoming])).toEqual([id])
    expect(body.counts).toEqual({ overdue: 1, dueToday: 0, upcoming: 0 })
    expect(body.later).toBeNull()
    expect((await call('followUps', { query: { assigned_to: 'all' } })).body.counts.dueToday).toBe(2)
    await call('deleteLead', { params: { id } })
  })

  it('holds at most 500 to a group and tells how many there are', async () => {
    await db.pool.query(`
      insert into crm.leads (id, version, name, phone, lead_origin, date_created, assigned_to, remarks, next_followup_date, created_at, updated_at)
      select 1000 + n, 1, 'Many Example', '(213) 555-0100', 'facebook', '2026-01-01', 'maria', 'New', '2026-01-02', now(), now() from generate_series(1, 600) n`)
    const { body } = await call('followUps')
    expect(body.overdue).toHaveLength(500)
    expect(body.counts.overdue).toBe(602)
  })

  it('is for people who may open the dashboard or the follow-ups', async () => {
    expect((await call('followUps', { as: diego })).status).toBe(200)
    expect((await call('followUps', { as: createTestUser('pat', 'installer', ['leads']) })).status).toBe(403)
    expect((await call('dashboardStats', { as: createTestUser('pat', 'installer', ['leads']) })).status).toBe(403)
  })
})
