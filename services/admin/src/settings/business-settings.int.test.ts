import { businessSettingsStreamId } from '@crm/events'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, james, maria, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { updateEventCounts } from '../database/count-events.ts'
import { watchBusinessSettings } from './current-business.ts'
import { createBusinessSettingsDecider } from './decider.ts'
import { toBusinessValues } from './stored-settings.ts'

const { url } = await createTestDatabase()
// 7 p.m. on March 4 in Los Angeles is March 5 in New York.
const api = await startServiceApi({
  url,
  timeZone: 'America/Los_Angeles',
  time: '2026-03-05T06:00:00.000Z',
  changes: { companyPhone: '(303) 555-0100' },
})
const { call, db, settings, store, business } = api
const change = (body: object, as = maria) => call('changeBusinessSettings', { body, as })

describe('business settings', () => {
  it('have the values of the environment until they are changed', async () => {
    expect(await call('businessSettings')).toEqual({
      status: 200,
      body: {
        id: 1,
        company_name: 'Kitchen Solutions',
        company_phone: '(303) 555-0100',
        company_email: null,
        business_time_zone: 'America/Los_Angeles',
        week_starts_on: 'Sunday',
        today: '2026-03-04',
        updated_at: null,
        updated_by: null,
        version: 0,
      },
    })
  })

  it('record each changed field with the user and time', async () => {
    const { status, body } = await change({ company_name: ' Sample  Kitchens ', company_email: 'office@example.com', version: 0 })
    expect([status, body]).toMatchObject([
      200,
      {
        company_name: 'Sample Kitchens',
        company_phone: '(303) 555-0100',
        company_email: 'office@example.com',
        updated_by: 'maria',
        version: 1,
      },
    ])
  })

  it("can be cleared, which overrides the environment's value", async () => {
    expect((await change({ company_phone: '' })).body.company_phone).toBeNull()
    expect(business.now().companyPhone).toBeNull()
  })

  it('say on which weekday the weeks of all screens start', async () => {
    expect((await call('calendarClock')).body.week_starts_on).toBe('Sunday')
    expect((await change({ week_starts_on: 'Monday' })).body.week_starts_on).toBe('Monday')
    expect((await call('calendarClock')).body.week_starts_on).toBe('Monday')
    expect(business.now().weekStartsOn).toBe('Monday')
  })

  it('merge two changes of different fields and reject a second change of the same field', async () => {
    const { version } = (await call('businessSettings')).body
    await change({ company_name: 'One Kitchens', version })
    expect((await change({ company_phone: '(303) 555-0111', version })).body).toMatchObject({
      company_name: 'One Kitchens',
      company_phone: '(303) 555-0111',
    })
    const { status, body } = await change({ company_name: 'Other Kitchens', version })
    expect([status, body.message, body.conflicts]).toMatchObject([
      409,
      'This business information was changed while you were editing',
      [{ field: 'company_name', yours: 'Other Kitchens', theirs: 'One Kitchens', by: 'maria' }],
    ])
  })

  it.each([
    [{ company_name: ' ' }, 'company_name', 'Required'],
    [{ company_name: 'x'.repeat(101) }, 'company_name', 'Must be at most 100 characters'],
    [{ company_phone: 'x'.repeat(41) }, 'company_phone', 'Must be at most 40 characters'],
    [{ company_email: 'office' }, 'company_email', 'Must be an email address'],
    [{ business_time_zone: 'America/Sampleville' }, 'business_time_zone', 'Must be a time zone such as America/New_York'],
    [{ business_time_zone: ' ' }, 'business_time_zone', 'Required'],
    [{ business_time_zone: 'US/Pacific-New' }, 'business_time_zone', 'Must be a time zone such as America/New_York'],
    [{ business_time_zone: 'PST' }, 'business_time_zone', 'Must be a time zone such as America/New_York'],
    [{ business_time_zone: '+05:00' }, 'business_time_zone', 'Must be a time zone such as America/New_York'],
    [{ week_starts_on: 'Someday' }, 'week_starts_on', 'Must be one of Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday'],
    [{ version: 99 }, 'version', 'The business information does not have this version yet'],
  ])('are rejected with a message and not changed: %j', async (body, path, message) => {
    const before = (await call('businessSettings')).body
    const answer = await change(body)
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]])
    expect((await call('businessSettings')).body).toEqual(before)
  })

  it('require the permission admin', async () => {
    expect((await call('businessSettings', { as: james })).status).toBe(403)
    expect((await change({ company_name: 'Mine' }, james)).status).toBe(403)
  })
})

describe('a time zone that JavaScript knows and PostgreSQL does not', () => {
  const defaults = { ...settings, businessTimeZone: 'US/Pacific-New' }

  it('is rejected at startup', async () => {
    await expect(watchBusinessSettings({ db, defaults })).rejects.toThrow(
      'BUSINESS_TIME_ZONE is "US/Pacific-New", but it must be a time zone that the database knows, such as America/New_York',
    )
  })

  it('is ignored when an old event contains it', async () => {
    // Uses the decider directly, as an older release did.
    const command = { type: 'ChangeBusinessSettings' as const, data: { changes: { business_time_zone: 'US/Pacific-New' } } }
    const decider = createBusinessSettingsDecider(toBusinessValues(settings))
    await store.execute({ decider, streamId: businessSettingsStreamId, command, meta: buildTestEventMeta(maria) })
    await business.refresh()
    expect(business.now().businessTimeZone).toBe('America/Los_Angeles')
    expect((await call('businessSettings')).body.today).toBe('2026-03-04')
    await updateEventCounts(db, business.now().businessTimeZone)
    expect((await call('leadAnalytics')).body.filterInfo.isComplete).toBe(true)
  })
})

describe('changing the time zone', () => {
  it('changes the current day in reads and writes at once, without a restart', async () => {
    const add = async () =>
      (await call('createLead', { body: { name: 'Ada Park', phone: '(555) 555-0100', lead_origin: 'website', assigned_to: 'maria' } })).body
    expect((await add()).date_created).toBe('2026-03-04')
    expect((await call('calendarClock')).body).toMatchObject({ now: '2026-03-04T22:00', time_zone: 'America/Los_Angeles' })
    expect((await change({ business_time_zone: 'america/new_york' })).body).toMatchObject({
      business_time_zone: 'America/New_York',
      today: '2026-03-05',
    })
    expect((await add()).date_created).toBe('2026-03-05')
    expect((await call('calendarClock')).body).toMatchObject({ now: '2026-03-05T01:00', time_zone: 'America/New_York' })
    expect((await call('dashboardStats')).body.newToday).toBe(1)
    expect((await call('followUps')).body.today).toBe('2026-03-05')
  })

  it('reaches other processes, which keep their last values while the database is unavailable', async () => {
    const over = new AbortController()
    const reports: unknown[] = []
    let broken = false
    const read: typeof db.read = {
      query: (async (query: never) => (broken ? Promise.reject(new Error('away')) : db.read.query(query))) as never,
    }
    const other = await watchBusinessSettings({
      db: { read },
      defaults: settings,
      signal: over.signal,
      report: (error) => reports.push(error),
    })
    expect(other.now().businessTimeZone).toBe('America/New_York')
    await change({ business_time_zone: 'Europe/Paris' })
    await expect.poll(() => other.now().businessTimeZone).toBe('Europe/Paris')
    broken = true
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    expect(other.now().businessTimeZone).toBe('Europe/Paris')
    over.abort()
  })
})
