import { formatDatedNote } from '@crm/lead-fields'
import { formatShortDate } from '@crm/ui'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildCalendarEvent } from './calendar/calendar-event.fixture.ts'
import { convertToFullCalendarEvent, readSelectedTimes } from './calendar/calendar-grid.tsx'
import { convertInstallationToShownEvent, convertToShownEvent, describeEventDates } from './calendar/shown-event.ts'
import { countDaysBetween, formatLocalDateTime, getMomentFormatters } from './dates.ts'
import { buildLead } from './lead.fixture.ts'
import { formatDateTimeInputValue, parseInstant } from './lead-page/as-of.tsx'
import { isValidDay } from './leads/list-state.ts'
import { listQuickDates } from './quick-follow-up/follow-up-form.ts'

// On the first and the last of these days, daylight saving time starts or ends in the United States; on the second, in Europe.
const changes = [
  {
    day: '2026-03-08',
    words: 'Mar 8, 2026',
    note: '[Mar 8, 2026] Sent quote',
    quick: ['2026-03-08', '2026-03-09', '2026-03-11', '2026-03-09', '2026-03-22'],
    midnight: '2026-03-08T05:00:00Z',
    before: '2026-03-07T23:59:59',
  },
  {
    day: '2026-03-29',
    words: 'Mar 29, 2026',
    note: '[Mar 29, 2026] Sent quote',
    quick: ['2026-03-29', '2026-03-30', '2026-04-01', '2026-03-30', '2026-04-12'],
    midnight: '2026-03-29T04:00:00Z',
    before: '2026-03-28T23:59:59',
  },
  {
    day: '2026-11-01',
    words: 'Nov 1, 2026',
    note: '[Nov 1, 2026] Sent quote',
    quick: ['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-02', '2026-11-15'],
    midnight: '2026-11-01T04:00:00Z',
    before: '2026-10-31T23:59:59',
  },
]
const dayAfter = (day: string) => `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}`

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe.each(['America/New_York', 'Europe/London', 'Asia/Tokyo', 'Pacific/Honolulu'])('in a browser in %s', (browserZone) => {
  it.each(changes)('$day is that day, wherever it is shown, typed, counted or sent', ({ day, words, note, quick, midnight, before }) => {
    vi.stubEnv('TZ', browserZone)
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(browserZone)
    const next = dayAfter(day)

    expect(formatShortDate(day)).toBe(words)
    expect(formatDatedNote(day, 'Sent quote')).toBe(note)
    expect(listQuickDates(day).map((date) => date.day)).toEqual(quick)
    expect([countDaysBetween(day, next), countDaysBetween(next, day)]).toEqual([1, -1])
    expect([isValidDay(day), isValidDay('2026-02-29')]).toEqual([true, false])

    const leave = convertToShownEvent(buildCalendarEvent({ start_date: day, end_date: next, all_day: true }))
    expect(describeEventDates(leave)).toMatch(new RegExp(`^Sun, ${words} – Mon, `))
    expect(convertToFullCalendarEvent(leave)).toMatchObject({ start: day, end: dayAfter(next) })
    const late = convertToShownEvent(buildCalendarEvent({ start_date: `${day}T01:30`, end_date: `${day}T03:30`, all_day: false }))
    expect(describeEventDates(late)).toBe(`Sun, ${words}, 1:30 AM – 3:30 AM`)
    expect(convertToFullCalendarEvent(late)).toMatchObject({ start: `${day}T01:30`, end: `${day}T03:30` })
    expect(convertInstallationToShownEvent(buildLead({ remarks: 'Sold', installation_date: day }))).toMatchObject({
      start: day,
      allDay: true,
    })
    expect(readSelectedTimes({ allDay: true, startStr: day, endStr: dayAfter(next) })).toEqual({ allDay: true, start: day, end: next })

    expect(formatLocalDateTime('America/New_York', new Date(midnight))).toBe(`${day}T00:00:00`)
    expect(formatLocalDateTime('America/New_York', new Date(Date.parse(midnight) - 1000))).toBe(before)
  })

  it('a moment is told on the clocks of the business', () => {
    vi.stubEnv('TZ', browserZone)
    vi.useFakeTimers({ now: new Date('2026-11-28T03:30:00Z') })
    const { today, clock, exact, short, withClock, dayHeading, dateAndClock } = getMomentFormatters('America/New_York')
    const [late, before] = ['2026-11-28T03:05:00Z', '2026-11-27T03:05:09Z']

    expect(today()).toBe('2026-11-27')
    expect(dayHeading(late)).toBe('Today, November 27, 2026')
    expect(dayHeading(before)).toBe('Thursday, November 26, 2026')
    expect(plain(clock(late))).toBe('10:05 PM')
    expect(plain(exact(before))).toBe('Nov 26, 2026, 10:05:09 PM')
    expect([short(late), short(before), short('2026-01-01T04:59:00Z')].map(plain)).toEqual(['today 10:05 PM', 'Nov 26', 'Dec 31, 2025'])
    expect([withClock(late), withClock(before), dateAndClock(late)].map(plain)).toEqual([
      'today 10:05 PM',
      'Nov 26, 10:05 PM',
      'Nov 27, 10:05 PM',
    ])
    expect(formatDateTimeInputValue(late, 'America/New_York')).toBe('2026-11-27T22:05')
    expect(parseInstant('2026-11-27T22:05', 'America/New_York')).toBe('2026-11-28T03:05:00.000Z')
  })
})

// Between the time and "AM" there is a narrow no-break space, which is replaced by a normal one.
const plain = (text: string) => text.replace(/\s/g, ' ')
