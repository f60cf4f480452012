import { createTestDatabase } from '@crm/testing'
import { startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }

// Each time zone just before and just after midnight; two of them on the day of a clock change.
const midnights: [zone: string, before: string, after: string, yesterday: string, today: string][] = [
  ['UTC', '2026-03-04T23:59:59.000Z', '2026-03-05T00:00:00.000Z', '2026-03-04', '2026-03-05'],
  ['America/Los_Angeles', '2026-03-09T06:59:59.000Z', '2026-03-09T07:00:00.000Z', '2026-03-08', '2026-03-09'],
  ['Asia/Kolkata', '2026-03-04T18:29:59.000Z', '2026-03-04T18:30:00.000Z', '2026-03-04', '2026-03-05'],
  ['Pacific/Auckland', '2026-04-05T11:59:59.000Z', '2026-04-05T12:00:00.000Z', '2026-04-05', '2026-04-06'],
]

describe.each(midnights)('the business’s today in %s', (timeZone, before, after, yesterday, today) => {
  it('turns at its own midnight, for new leads, figures, groups and lists alike', async () => {
    const { url } = await createTestDatabase()
    const { call, setTime } = await startServiceApi({ url, timeZone, time: before })
    const early = (await call('createLead', { body: { ...ada, next_followup_date: yesterday } })).body
    const late = (await call('createLead', { body: { ...ada, next_followup_date: today } })).body
    expect(early).toMatchObject({ date_created: yesterday, followup_due: 'today' })
    expect(late).toMatchObject({ date_created: yesterday, followup_due: 'scheduled' })
    expect((await call('dashboardStats')).body).toEqual({ totalLeads: 2, soldLeads: 0, todayFollowups: 1, newToday: 2 })

    setTime(after)
    expect((await call('dashboardStats')).body).toEqual({ totalLeads: 2, soldLeads: 0, todayFollowups: 2, newToday: 0 })
    const groups = (await call('followUps')).body
    expect(groups).toMatchObject({ today, counts: { overdue: 1, dueToday: 1, upcoming: 0 } })
    expect(groups.overdue[0]).toMatchObject({ id: early.id, followup_due: 'overdue', next_followup_date: yesterday })
    expect(groups.dueToday[0]).toMatchObject({ id: late.id, followup_due: 'today', next_followup_date: today })
    expect((await call('listLeads')).body.today).toBe(today)
    expect((await call('createLead', { body: { ...ada, date_created: '' } })).body.date_created).toBe(today)
    for (const empty of ['', null]) {
      const changed = await call('updateLead', { params: { id: early.id }, body: { date_created: empty } })
      expect(changed.body.date_created).toBe(today)
    }
  })
})
