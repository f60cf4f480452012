import type { CalendarEventValues, DetailChanges } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, it } from 'vitest'
import { calendarEventDecider } from './decider.ts'

const given = createDeciderTester(calendarEventDecider)
const expo: CalendarEventValues = {
  title: 'Kitchen Expo',
  type: 'trade-show',
  when: { start: '2026-03-09', end: '2026-03-11', allDay: true },
  description: null,
  location: 'Hall 4',
  assignedTo: 'maria',
  relatedLeadId: null,
}
const scheduled = { type: 'CalendarEventScheduled' as const, data: expo }
const cancelled = { type: 'CalendarEventCancelled' as const, data: { event: 'Kitchen Expo' } }
const corrected = (changes: DetailChanges<CalendarEventValues>, event = 'Kitchen Expo') => ({
  type: 'CalendarEventDetailsChanged' as const,
  data: { event, changes },
})
const change = (changes: object, version?: number) => ({ type: 'ChangeEvent' as const, data: { changes, version } })
const when = (start: string, end: string | null, allDay: boolean) => ({ ...expo, when: { start, end, allDay } })
const schedule = (...times: Parameters<typeof when>) => ({ type: 'ScheduleEvent' as const, data: when(...times) })
const atEnd = (message: string) => ({ name: 'Invalid', errors: [{ path: 'end_date', message }] })

describe('scheduling', () => {
  it('keeps what was said', () => {
    given().when({ type: 'ScheduleEvent', data: expo }).thenEvents(scheduled)
  })

  it.each([
    ['2026-03-09', null, true],
    ['2026-03-09', '2026-03-09', true],
    ['2026-03-08T02:30', '2026-03-08T03:30', false], // 2:30 does not exist on that day in New York, but is stored as entered
    ['2026-03-09', null, false],
  ] as const)('takes %s to %s (all day: %s) as it is', (start, end, allDay) => {
    given()
      .when(schedule(start, end, allDay))
      .thenEvents({ ...scheduled, data: when(start, end, allDay) })
  })

  it('refuses a lead that it can not relate to', () => {
    given()
      .when({ type: 'ScheduleEvent', data: { ...expo, relatedLeadId: 7, leadRefused: 'Lead not found' } })
      .thenRefused({ name: 'Invalid', errors: [{ path: 'related_lead_id', message: 'Lead not found' }] })
  })

  it('drops the times of an event that is all day', () => {
    given()
      .when(schedule('2026-03-09T10:00', '2026-03-10T08:00', true))
      .thenEvents({ ...scheduled, data: when('2026-03-09', '2026-03-10', true) })
  })

  it('refuses an end before the start, and a time at one end only', () => {
    given()
      .when(schedule('2026-03-09', '2026-03-08', true))
      .thenRefused(atEnd('Must not be before the start'))
    given()
      .when(schedule('2026-03-09T10:00', '2026-03-09T09:59', false))
      .thenRefused(atEnd('Must not be before the start'))
    given()
      .when(schedule('2026-03-09T10:00', '2026-03-10', false))
      .thenRefused(atEnd('Must have a time because the start has one'))
    given()
      .when(schedule('2026-03-09', '2026-03-10T10:00', false))
      .thenRefused(atEnd('Must not have a time because the start has none'))
  })
})

describe('changing', () => {
  it('tells all changes as one fact, by the new title', () => {
    given(scheduled)
      .when(change({ title: 'Expo', type: 'other', when: { end: null }, location: null, assignedTo: 'james', relatedLeadId: 7 }))
      .thenEvents(
        corrected(
          {
            title: { from: 'Kitchen Expo', to: 'Expo' },
            type: { from: 'trade-show', to: 'other' },
            when: { from: expo.when, to: { ...expo.when, end: null } },
            location: { from: 'Hall 4', to: null },
            assignedTo: { from: 'maria', to: 'james' },
            relatedLeadId: { from: null, to: 7 },
          },
          'Expo',
        ),
      )
  })

  it('is nothing where nothing differs', () => {
    given(scheduled).when(change(expo, 1)).thenNothing()
    given(scheduled).when(change({})).thenNothing()
  })

  it('measures a new start against the end that is there', () => {
    given(scheduled)
      .when(change({ when: { start: '2026-03-12' } }))
      .thenRefused(atEnd('Must not be before the start'))
  })

  const renamed = corrected({ title: { from: 'Kitchen Expo', to: 'Expo' } }, 'Expo')

  it('joins what two people changed at different places', () => {
    given(scheduled, renamed)
      .when(change({ ...expo, location: 'Hall 5' }, 1))
      .thenEvents(corrected({ location: { from: 'Hall 4', to: 'Hall 5' } }))
  })

  it('asks where two people changed the same, unless the later one had seen it', () => {
    given(scheduled, renamed)
      .when(change({ title: 'Fair' }, 1))
      .thenRefused({ name: 'Conflict', conflicts: [{ field: 'title', yours: 'Fair', theirs: 'Expo' }] })
    given(scheduled, renamed)
      .when(change({ title: 'Fair' }, 2))
      .thenEvents(corrected({ title: { from: 'Expo', to: 'Fair' } }, 'Fair'))
  })

  it('refuses a version that nobody can have read', () => {
    given(scheduled)
      .when(change({ title: 'Fair' }, 2))
      .thenRefused({ name: 'Invalid', errors: [{ path: 'version' }] })
  })
})

describe('deleting', () => {
  it('is taken back by a fact, not by forgetting', () => {
    given(scheduled).when({ type: 'CancelEvent', data: null }).thenEvents(cancelled)
    given(scheduled, cancelled)
      .when({ type: 'ReinstateEvent', data: null })
      .thenEvents({ type: 'CalendarEventReinstated', data: { event: 'Kitchen Expo' } })
    given(scheduled).when({ type: 'ReinstateEvent', data: null }).thenNothing()
  })

  it('leaves nothing to change or to delete', () => {
    given(scheduled, cancelled)
      .when(change({ title: 'Fair' }))
      .thenRefused({ name: 'NotFound' })
    given(scheduled, cancelled).when({ type: 'CancelEvent', data: null }).thenRefused({ name: 'NotFound' })
    given().when({ type: 'ReinstateEvent', data: null }).thenRefused({ name: 'NotFound' })
  })
})
