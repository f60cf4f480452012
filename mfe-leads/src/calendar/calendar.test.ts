import { describe, expect, it } from 'vitest'
import { formatLocalDateTime } from '../dates.ts'
import { buildLead } from '../lead.fixture.ts'
import { buildCalendarEvent } from './calendar-event.fixture.ts'
import { convertToFullCalendarEvent, fullCalendarOptions, readSelectedTimes, readShownDays } from './calendar-grid.tsx'
import { listEventDetails } from './event-dialog.tsx'
import { buildEmptyEventForm, buildEventBody, buildEventForm, findEventFormErrors, moveStartDay } from './event-form.ts'
import { getEventTypeStyle, legendEventTypes } from './event-types.tsx'
import {
  convertInstallationToShownEvent,
  convertToShownEvent,
  describeEventDates,
  describeEventTime,
  formatShortDay,
  getLastDay,
  sortEventsByTime,
} from './shown-event.ts'

const shown = (changes: object) => convertToShownEvent(buildCalendarEvent(changes))

describe('the calendar', () => {
  it.each([
    ['begins with the view of the month', { initialView: 'dayGridMonth' }],
    ['is 500 px high', { height: 500 }],
    [
      'has business hours from Monday to Friday, 08:00 to 17:00',
      { businessHours: { daysOfWeek: [1, 2, 3, 4, 5], startTime: '08:00', endTime: '17:00' } },
    ],
    ['shows times from 07:00 to 19:00', { slotMinTime: '07:00:00', slotMaxTime: '19:00:00' }],
    ['indicates the current time', { nowIndicator: true }],
    ['shows weekends', { weekends: true }],
    ['shows at most 3 events per day', { dayMaxEvents: 3 }],
    ['lets dates be selected', { selectable: true }],
  ])('%s', (_, options) => expect(fullCalendarOptions).toMatchObject(options))
})

describe('the legend', () => {
  it('has the words and colors of the specification', () => {
    expect(legendEventTypes.map((type) => [getEventTypeStyle(type).legend, getEventTypeStyle(type).color])).toEqual([
      ['Installations', '#10B981'],
      ['Leave', '#EF4444'],
      ['Trade Shows', '#8B5CF6'],
      ['Showroom Visits', '#F59E0B'],
      ['Holidays', '#EC4899'],
      ['Other', '#6B7280'],
    ])
  })

  it('knows every other type as grey, under its own name', () => {
    expect(getEventTypeStyle('party')).toMatchObject({ label: 'party', color: '#6B7280' })
    expect(getEventTypeStyle('constructor')).toMatchObject({ label: 'constructor', color: '#6B7280' })
  })

  // WCAG 1.4.3 requires a contrast of at least 4.5 to 1.
  it.each(legendEventTypes)('text on %s has enough contrast', (type) => {
    const { color, contrastColor } = getEventTypeStyle(type)
    const [one, other] = [luminance(color), luminance(contrastColor)]
    expect((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
})

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('an installation', () => {
  const sold = { name: 'Ann Lee', remarks: 'Sold', installation_date: '2026-11-27' }

  it('comes from a lead that is Sold and has a day for it', () => {
    expect(convertInstallationToShownEvent(buildLead({ ...sold, assigned_installer: ['Diego', 'Danny'] }))).toMatchObject({
      title: 'Installation: Ann Lee',
      type: 'installation',
      start: '2026-11-27',
      allDay: true,
      description: 'Project amount: $9,850.00',
      location: 'Customer Location',
      assignedTo: 'Diego, Danny',
      leadId: 42,
    })
  })

  it('says "N/A" and "Not assigned" where there is nothing', () => {
    expect(convertInstallationToShownEvent(buildLead({ ...sold, project_amount: '0.00' }))).toMatchObject({
      description: 'Project amount: N/A',
      assignedTo: 'Not assigned',
    })
  })

  it('is none where the lead is not Sold or has no day', () => {
    expect(convertInstallationToShownEvent(buildLead({ ...sold, remarks: 'In Progress' }))).toBeNull()
    expect(convertInstallationToShownEvent(buildLead({ ...sold, installation_date: null }))).toBeNull()
    expect(convertInstallationToShownEvent(buildLead({ ...sold, completed_on: '2026-11-27' }))).not.toBeNull()
  })
})

describe('ends', () => {
  it('of days are exclusive in the calendar only', () => {
    expect(convertToFullCalendarEvent(shown({}))).toMatchObject({ start: '2026-11-10', end: '2026-11-13', allDay: true })
    expect(convertToFullCalendarEvent(shown({ end_date: null }))).toMatchObject({ start: '2026-11-10', end: '2026-11-11' })
    expect(convertToFullCalendarEvent(shown({ start_date: '2026-12-31', end_date: '2026-12-31' }))).toMatchObject({ end: '2027-01-01' })
    expect(getLastDay(shown({}))).toBe('2026-11-12')
  })

  it('of times are what they are', () => {
    const timed = { start_date: '2026-03-08T01:30', end_date: '2026-03-08T03:30', all_day: false }
    expect(convertToFullCalendarEvent(shown(timed))).toMatchObject({ start: timed.start_date, end: timed.end_date, allDay: false })
    expect(convertToFullCalendarEvent(shown({ ...timed, end_date: null }))).not.toHaveProperty('end')
  })

  it('that are selected become inclusive', () => {
    expect(readSelectedTimes({ allDay: true, startStr: '2026-11-27', endStr: '2026-11-28' })).toEqual({
      allDay: true,
      start: '2026-11-27',
      end: '2026-11-27',
    })
    expect(readSelectedTimes({ allDay: false, startStr: '2026-11-27T10:00:00Z', endStr: '2026-11-27T11:30:00Z' })).toEqual({
      allDay: false,
      start: '2026-11-27T10:00',
      end: '2026-11-27T11:30',
    })
    expect(readShownDays({ startStr: '2026-11-01T00:00:00Z', endStr: '2026-12-06T00:00:00Z' })).toEqual({
      from: '2026-11-01',
      to: '2026-12-05',
    })
  })

  it('of a day without times is that day, whatever the event says of all day', () => {
    expect(shown({ all_day: false, end_date: null })).toMatchObject({ allDay: true })
  })
})

describe('dates in words', () => {
  const timed = { start: '2026-11-27T10:00', end: '2026-11-27T11:30', allDay: false }

  it.each([
    [{ start: '2026-11-27', end: null, allDay: true }, 'Fri, Nov 27, 2026', 'All day'],
    [{ start: '2026-11-27', end: '2026-11-27', allDay: true }, 'Fri, Nov 27, 2026', 'All day'],
    [{ start: '2026-11-10', end: '2026-11-12', allDay: true }, 'Tue, Nov 10, 2026 – Thu, Nov 12, 2026', 'All day, until Thu, Nov 12'],
    [timed, 'Fri, Nov 27, 2026, 10:00 AM – 11:30 AM', '10:00 AM'],
    [{ ...timed, end: null }, 'Fri, Nov 27, 2026, 10:00 AM', '10:00 AM'],
    [{ ...timed, end: '2026-11-28T00:30' }, 'Fri, Nov 27, 2026, 10:00 AM – Sat, Nov 28, 2026, 12:30 AM', '10:00 AM'],
    // With daylight saving time in New York, the first of these times does not exist and the second exists twice.
    [{ start: '2026-03-08T02:30', end: null, allDay: false }, 'Sun, Mar 8, 2026, 2:30 AM', '2:30 AM'],
    [{ start: '2026-11-01T01:30', end: null, allDay: false }, 'Sun, Nov 1, 2026, 1:30 AM', '1:30 AM'],
  ])('%o is %s', (when, words, time) => {
    expect(describeEventDates(when)).toBe(words)
    expect(describeEventTime(when)).toBe(time)
  })

  it('are in the order of the days', () => {
    const events = [shown({ title: 'B', start_date: '2026-11-11T09:00' }), shown({ title: 'C' }), shown({ title: 'A' })]
    expect(sortEventsByTime(events).map(({ title }) => title)).toEqual(['A', 'C', 'B'])
    expect(formatShortDay('2026-11-27')).toBe('Fri, Nov 27')
  })
})

describe('the business’s clock', () => {
  it.each([
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
    ['Pacific/Auckland', '2026-04-04T13:30:00Z', '2026-04-05T02:30:00'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31T23:59:59'],
  ])('in %s at %s shows %s', (zone, instant, shows) => expect(formatLocalDateTime(zone, new Date(instant))).toBe(shows))
})

describe('what is said of an event', () => {
  it('is Type, Date, Assigned to, Location and Description', () => {
    expect(listEventDetails(shown({}))).toEqual([
      ['Type', 'Trade Show'],
      ['Date', 'Tue, Nov 10, 2026 – Thu, Nov 12, 2026'],
      ['Assigned to', 'Maria'],
      ['Location', 'Denver'],
      ['Description', 'Bring samples'],
    ])
  })

  it('leaves out what is not there', () => {
    const bare = shown({ assigned_to: null, location: null, description: null })
    expect(listEventDetails(bare).map(([name]) => name)).toEqual(['Type', 'Date'])
  })
})

describe('the form', () => {
  const times = { start: '2026-11-27', end: null, allDay: true }
  const form = { ...buildEmptyEventForm(times), title: ' Leave: Diego ' }

  it('sends a day without an end, and days with their last one', () => {
    expect(buildEventBody({ ...form, related_lead_id: 42 })).toMatchObject({ related_lead_id: 42 })
    expect(buildEventBody(form)).toEqual({
      title: 'Leave: Diego',
      type: 'leave',
      start_date: '2026-11-27',
      end_date: null,
      all_day: true,
      assigned_to: null,
      location: null,
      description: null,
      related_lead_id: null,
    })
    expect(buildEventBody({ ...form, end_date: '2026-11-29' })).toMatchObject({ start_date: '2026-11-27', end_date: '2026-11-29' })
  })

  it('sends times as they are typed', () => {
    const timed = { ...form, all_day: false, start_time: '10:00', end_time: '11:30' }
    expect(buildEventBody(timed)).toMatchObject({ start_date: '2026-11-27T10:00', end_date: '2026-11-27T11:30', all_day: false })
    expect(buildEventBody({ ...timed, end_time: '' })).toMatchObject({ end_date: '' })
    expect(buildEventBody({ ...timed, end_date: '2026-11-28', end_time: '' })).toMatchObject({ end_date: '2026-11-28T10:00' })
  })

  it.each([{}, { end_date: null }, { start_date: '2026-11-10T10:00', end_date: '2026-11-10T11:00', all_day: false }])(
    'gives back what it was opened with (%o)',
    (changes) => {
      const { id, version, created_at, google_event_id, ...written } = buildCalendarEvent({ ...changes, related_lead_id: 42 })
      expect(buildEventBody(buildEventForm({ id, version, created_at, google_event_id, ...written }))).toEqual(written)
    },
  )

  it('takes an end along that would lie before the start', () => {
    expect(moveStartDay({ ...form, end_date: '2026-11-27' }, '2026-12-01')).toMatchObject({
      start_date: '2026-12-01',
      end_date: '2026-12-01',
    })
    expect(moveStartDay({ ...form, end_date: '2026-12-05' }, '2026-12-01')).toMatchObject({ end_date: '2026-12-05' })
  })

  it('sees a missing title, a missing start and an end before the start', () => {
    expect(findEventFormErrors(form)).toEqual({})
    expect(findEventFormErrors({ ...form, title: ' ', start_date: '' })).toMatchObject({ title: 'Required', start_date: 'Required' })
    expect(findEventFormErrors({ ...form, end_date: '2026-11-26' })).toEqual({ end_date: 'Must not be before the start' })
    expect(findEventFormErrors({ ...form, all_day: false, start_time: '10:00', end_time: '09:00' })).toHaveProperty('end_date')
  })
})
