import { z } from 'zod'
import { get, post, put, remove } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as calendar from './schemas.ts'

export const calendarEndpoints = {
  calendarEvents: get('/api/calendar/events', ['dashboard'], 'Calendar events, all or within a range of days', {
    query: calendar.calendarQuery,
    reply: z.array(calendar.calendarEvent),
    changedBy: ['lead', 'calendarEvent'],
  }),
  getCalendarEvent: get('/api/calendar/events/:id', ['dashboard'], 'One calendar event', {
    params: calendar.calendarEventId,
    reply: calendar.calendarEvent,
    recordChangedBy: ['calendarEvent'],
  }),
  // Everyone who sees the shared calendar may edit it, so that installers can enter their own leave.
  createCalendarEvent: post('/api/calendar/events', ['dashboard'], 'Add an event to the calendar', {
    body: calendar.newCalendarEvent,
    reply: calendar.calendarEvent,
    status: 201,
    idempotent: true,
  }),
  updateCalendarEvent: put('/api/calendar/events/:id', ['dashboard'], 'Change an event; absent fields are unchanged', {
    params: calendar.calendarEventId,
    body: calendar.calendarEventChanges,
    reply: calendar.calendarEvent,
    idempotent: true,
  }),
  deleteCalendarEvent: remove('/api/calendar/events/:id', ['dashboard'], 'Delete an event', {
    params: calendar.calendarEventId,
    reply: done,
  }),
  restoreCalendarEvent: post('/api/calendar/events/:id/restore', ['dashboard'], 'Restore a deleted event', {
    params: calendar.calendarEventId,
    reply: calendar.calendarEvent,
  }),
  // Every form and every list of days needs the business's current day.
  calendarClock: get('/api/calendar/clock', [], 'Current local time and time zone of the business', {
    reply: calendar.calendarClock,
    changedBy: ['businessSettings'],
  }),
}
