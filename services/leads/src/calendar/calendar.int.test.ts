import { createTestDatabase } from '@crm/testing'
import { createTestUser, diego, james, maria, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, store, setTime } = await startServiceApi({ url, timeZone: 'America/New_York' })

const expo = { title: 'Kitchen Expo', type: 'trade-show', start_date: '2026-03-09' }
const nothing = { description: null, location: null, assigned_to: null, related_lead_id: null, google_event_id: null }

async function scheduled(more: object = {}, as = maria): Promise<{ id: number; version: number }> {
  const { status, body } = await call('createCalendarEvent', { body: { ...expo, ...more }, as })
  expect(status).toBe(201)
  return body
}
const put = (id: number, body: object, as = maria) => call('updateCalendarEvent', { params: { id }, body, as })
async function recordedLead(): Promise<number> {
  const lead = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
  return (await call('createLead', { body: lead })).body.id
}
const idsOf = async (query: Record<string, string>) =>
  (await call('calendarEvents', { query })).body.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)
const pathsOf = (errors: { path: string }[]) => errors.map(({ path }) => path)

describe('adding an event', () => {
  it('keeps what was sent, with defaults for the rest', async () => {
    const { id, ...event } = await scheduled()
    expect(event).toEqual({ ...expo, ...nothing, end_date: null, all_day: false, created_at: '2026-03-05T18:00:00.000Z', version: 1 })
    expect((await call('getCalendarEvent', { params: { id } })).body).toEqual({ id, ...event })
  })

  it('takes every field, lasts to an inclusive last day, and relates to a lead that there is', async () => {
    const related_lead_id = await recordedLead()
    const more = { end_date: '2026-03-11', all_day: true, description: 'Bring\nsamples', location: 'Hall 4', assigned_to: 'diego' }
    expect(await scheduled({ ...more, related_lead_id })).toMatchObject({ ...expo, ...more, related_lead_id })
    const unknown = await call('createCalendarEvent', { body: { ...expo, related_lead_id: 999_999 } })
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'related_lead_id', message: 'Lead not found' }] } })
  })

  it('keeps a time as the clocks of the business show it', async () => {
    const times = { start_date: '2026-03-08T02:30:00', end_date: '2026-03-08T03:30' }
    expect(await scheduled(times)).toMatchObject({ start_date: '2026-03-08T02:30', end_date: '2026-03-08T03:30', all_day: false })
  })

  it('takes titles of 255 characters and the five types, and nothing else', async () => {
    for (const type of ['leave', 'trade-show', 'showroom-visit', 'holiday', 'other']) await scheduled({ type, title: 'x'.repeat(255) })
    const refused = await call('createCalendarEvent', { body: { title: 'x'.repeat(256), type: 'party', start_date: '2026-02-30' } })
    expect(refused.status).toBe(400)
    expect(pathsOf(refused.body.errors)).toEqual(['title', 'type', 'start_date'])
  })

  it('refuses an end before the start', async () => {
    const refused = await call('createCalendarEvent', { body: { ...expo, end_date: '2026-03-08' } })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'end_date', message: 'Must not be before the start' }] } })
  })

  it('counts a repeated request once', async () => {
    const headers = { 'idempotency-key': 'expo-1' }
    const [first, second] = [
      await call('createCalendarEvent', { body: expo, headers }),
      await call('createCalendarEvent', { body: expo, headers }),
    ]
    expect(second).toEqual(first)
  })

  it('is for whoever sees the calendar, installers too, and for nobody else', async () => {
    expect(await scheduled({ type: 'leave', title: 'Diego on leave' }, diego)).toMatchObject({ title: 'Diego on leave' })
    const keyless = createTestUser('lea', 'sales_rep', ['leads'])
    expect((await call('createCalendarEvent', { body: expo, as: keyless })).status).toBe(403)
    expect((await call('calendarEvents', { as: keyless })).status).toBe(403)
  })
})

describe('changing an event', () => {
  it('changes what is sent, and leaves the rest', async () => {
    const { id } = await scheduled({ location: 'Hall 4' })
    expect((await put(id, { start_date: '2026-03-10T09:00', end_date: '2026-03-10T17:00' })).body).toMatchObject({
      ...expo,
      start_date: '2026-03-10T09:00',
      end_date: '2026-03-10T17:00',
      location: 'Hall 4',
      version: 2,
    })
    expect((await put(id, { end_date: '', location: null })).body).toMatchObject({ end_date: null, location: null })
    expect((await store.read(`calendarEvent-${id}`)).map(({ type }) => type)).toEqual([
      'CalendarEventScheduled',
      'CalendarEventDetailsChanged',
      'CalendarEventDetailsChanged',
    ])
  })

  it('tells of two people who changed the same', async () => {
    const { id, version } = await scheduled()
    await put(id, { title: 'Spring Expo', version }, james)
    expect((await put(id, { location: 'Hall 5', version })).body).toMatchObject({ title: 'Spring Expo', location: 'Hall 5' })
    expect(await put(id, { title: 'Fair', version })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'title', yours: 'Fair', theirs: 'Spring Expo', by: 'james' }] },
    })
  })
})

describe('relating an event to a lead', () => {
  const refused = (message: string) => ({ status: 400, body: { errors: [{ path: 'related_lead_id', message }] } })

  it('tells who may not see leads nothing of which there are', async () => {
    const { id } = await scheduled()
    for (const related_lead_id of [await recordedLead(), 999_999]) {
      const hidden = refused('Only users who can see leads can link an event to a lead')
      expect(await call('createCalendarEvent', { body: { ...expo, related_lead_id }, as: diego })).toMatchObject(hidden)
      expect(await put(id, { related_lead_id }, diego)).toMatchObject(hidden)
    }
  })

  it('keeps what is not changed, for an installer too, and when the lead was deleted since', async () => {
    const related_lead_id = await recordedLead()
    const { id } = await scheduled({ related_lead_id })
    expect((await put(id, { title: 'Fair', related_lead_id }, diego)).body).toMatchObject({ title: 'Fair', related_lead_id })
    await call('deleteLead', { params: { id: related_lead_id } })
    expect((await put(id, { title: 'Spring Fair', related_lead_id })).body).toMatchObject({ title: 'Spring Fair', related_lead_id })
    expect((await put(id, { related_lead_id: null }, diego)).body).toMatchObject({ related_lead_id: null })
    expect(await put(id, { related_lead_id })).toMatchObject(refused('Lead not found'))
  })

  it('answers a repeated request as before when the lead was deleted since', async () => {
    const related_lead_id = await recordedLead()
    const again = { body: { ...expo, related_lead_id }, headers: { 'idempotency-key': 'expo-of-a-lead' } }
    const first = await call('createCalendarEvent', again)
    await call('deleteLead', { params: { id: related_lead_id } })
    expect(first.status).toBe(201)
    expect(await call('createCalendarEvent', again)).toEqual(first)
  })
})

describe('deleting an event', () => {
  it('takes it away until it is restored', async () => {
    const { id } = await scheduled()
    expect((await call('deleteCalendarEvent', { params: { id } })).body).toEqual({ message: 'Event deleted successfully!' })
    expect(await idsOf({})).not.toContain(id)
    expect((await call('getCalendarEvent', { params: { id } })).status).toBe(404)
    expect((await put(id, { title: 'Fair' })).status).toBe(404)
    expect((await call('deleteCalendarEvent', { params: { id } })).status).toBe(404)
    expect((await call('restoreCalendarEvent', { params: { id } })).body).toMatchObject({ ...expo, version: 3 })
    expect(await idsOf({})).toContain(id)
  })
})

describe('the events of some days', () => {
  it('are those that touch them, whether a day, days or a time', async () => {
    const days = await scheduled({ start_date: '2030-05-30', end_date: '2030-06-02', all_day: true })
    const day = await scheduled({ start_date: '2030-06-02', all_day: true })
    const late = await scheduled({ start_date: '2030-06-02T23:30', end_date: '2030-06-03T00:30' })
    const ids = (...events: { id: number }[]) => events.map(({ id }) => id)
    expect(await idsOf({ from: '2030-06-01', to: '2030-06-01' })).toEqual(ids(days))
    expect(await idsOf({ from: '2030-06-02', to: '2030-06-02' })).toEqual(ids(days, day, late))
    expect(await idsOf({ from: '2030-06-03', to: '2030-06-30' })).toEqual(ids(late))
    expect(await idsOf({ from: '2030-06-04', to: '2030-06-30' })).toEqual([])
    expect(await idsOf({ from: '2030-06-03', to: '2030-06-01' })).toEqual([])
    expect(await idsOf({ to: '2030-05-30', from: '2030-05-01' })).toEqual(ids(days))
  })

  it('are none where the days end before they begin, however long an event is', async () => {
    await scheduled({ start_date: '1900-01-01', end_date: '2200-12-31' })
    expect(await idsOf({ from: '2031-06-03', to: '2031-06-01' })).toEqual([])
  })
})

describe('the clock', () => {
  it.each([
    ['2026-03-08T06:59:00.000Z', '2026-03-08T01:59'],
    ['2026-03-08T07:00:00.000Z', '2026-03-08T03:00'], // the hour that the clock change skips
    ['2026-11-01T05:59:00.000Z', '2026-11-01T01:59'],
    ['2026-11-01T06:00:00.000Z', '2026-11-01T01:00'], // the hour that the clock change repeats
    ['2026-03-09T03:59:00.000Z', '2026-03-08T23:59'],
    ['2026-03-09T04:00:00.000Z', '2026-03-09T00:00'],
  ])('shows at %s what clocks in New York show', async (instant, now) => {
    setTime(instant)
    expect((await call('calendarClock')).body).toEqual({ now, time_zone: 'America/New_York', week_starts_on: 'Sunday' })
  })
})
