import { createTestDatabase } from '@crm/testing'
import { startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call } = await startServiceApi({ url })
const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
const today = '2026-03-05'

describe('each figure of the dashboard', () => {
  it('equals what the list behind it holds', async () => {
    for (const more of [
      { remarks: 'Sold', date_created: today, next_followup_date: today },
      { remarks: 'sold', date_created: '2026-03-04', next_followup_date: '2026-03-01' },
      { remarks: 'Not Interested', date_created: today, next_followup_date: today },
      { remarks: 'not-interested', date_created: '2026-03-06', next_followup_date: today },
      { remarks: 'New' },
    ])
      await call('createLead', { body: { ...ada, ...more } })
    const gone = (await call('createLead', { body: { ...ada, remarks: 'Sold', next_followup_date: today } })).body.id
    await call('deleteLead', { params: { id: gone } })

    const stats = (await call('dashboardStats')).body
    const listed = async (query: Record<string, string>) => (await call('listLeads', { query })).body.total
    const groups = (await call('followUps')).body
    expect(stats).toEqual({ totalLeads: 5, soldLeads: 2, todayFollowups: 3, newToday: 3 })
    expect(await listed({})).toBe(stats.totalLeads)
    expect(await listed({ status: 'Sold' })).toBe(stats.soldLeads)
    expect(await listed({ created_from: today, created_to: today })).toBe(stats.newToday)
    expect(groups.overdue.length + groups.dueToday.length).toBe(stats.todayFollowups)
    expect(groups.counts.overdue + groups.counts.dueToday).toBe(stats.todayFollowups)
  })
})
