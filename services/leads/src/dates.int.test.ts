import { createTestDatabase } from '@crm/testing'
import { isFullTestRun } from '@crm/testing/full-run'
import { startServiceApi } from '@crm/testing/service-api'
import { afterEach, describe, expect, it } from 'vitest'

const machineZones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland']

// The last second of a day in New York and the first of the next, around both clock changes and on an ordinary day.
const midnights: [before: string, after: string, day: string, next: string][] = [
  ['2026-03-08T04:59:59.000Z', '2026-03-08T05:00:00.000Z', '2026-03-07', '2026-03-08'],
  ['2026-03-09T03:59:59.000Z', '2026-03-09T04:00:00.000Z', '2026-03-08', '2026-03-09'],
  ['2026-11-01T03:59:59.000Z', '2026-11-01T04:00:00.000Z', '2026-10-31', '2026-11-01'],
  ['2026-11-02T04:59:59.000Z', '2026-11-02T05:00:00.000Z', '2026-11-01', '2026-11-02'],
  ['2026-07-01T03:59:59.000Z', '2026-07-01T04:00:00.000Z', '2026-06-30', '2026-07-01'],
]

const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
const machinesOwn = process.env.TZ

afterEach(() => {
  if (machinesOwn === undefined) delete process.env.TZ
  else process.env.TZ = machinesOwn
})

// The quick run tests each midnight in one time zone, the full run in all.
const chosenFor = (zone: string) => midnights.filter((_, n) => isFullTestRun || machineZones[n % machineZones.length] === zone)

describe.each(machineZones)('on a machine in %s', (machineZone) => {
  it.each(chosenFor(machineZone))('the business’s day turns between %s and %s, and no date moves', async (before, after, day, next) => {
    process.env.TZ = machineZone
    const { url } = await createTestDatabase()
    const { call, setTime } = await startServiceApi({ url, timeZone: 'America/New_York', time: before })
    const sold = { remarks: 'Sold', installation_date: next, next_followup_date: day }
    const lead = (await call('createLead', { body: { ...ada, ...sold } })).body
    const times = { start_date: `${day}T23:30`, end_date: `${next}T00:30` }
    const meeting = (await call('createCalendarEvent', { body: { title: 'Late shift', type: 'other', ...times } })).body
    const leave = (await call('createCalendarEvent', { body: { title: 'Leave', type: 'leave', start_date: next, all_day: true } })).body

    expect(lead).toMatchObject({ date_created: day, next_followup_date: day, installation_date: next, followup_due: 'today' })
    expect((await call('dashboardStats')).body).toMatchObject({ todayFollowups: 1, newToday: 1 })
    expect((await call('followUps')).body).toMatchObject({ today: day, counts: { overdue: 0, dueToday: 1 } })

    setTime(after)
    expect((await call('dashboardStats')).body).toMatchObject({ todayFollowups: 1, newToday: 0 })
    expect((await call('followUps')).body).toMatchObject({ today: next, counts: { overdue: 1, dueToday: 0 } })
    expect((await call('createLead', { body: ada })).body.date_created).toBe(next)
    expect((await call('listInstallations')).body).toMatchObject([{ id: lead.id, installation_date: next, date_created: day }])
    expect((await call('calendarClock')).body.now).toBe(`${next}T00:00`)
    const eventsOn = async (on: string) =>
      (await call('calendarEvents', { query: { from: on, to: on } })).body.map(({ id }: { id: number }) => id).sort()
    expect(await eventsOn(day)).toEqual([meeting.id])
    expect(await eventsOn(next)).toEqual([meeting.id, leave.id])
    expect((await call('getCalendarEvent', { params: { id: meeting.id } })).body).toMatchObject(times)
    expect((await call('getCalendarEvent', { params: { id: leave.id } })).body).toMatchObject({ start_date: next, end_date: null })
  })
})
