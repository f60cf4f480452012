import { z } from 'zod'
import { get, post, put, remove } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as calendar from './schemas.ts'

export const calendarEndpoints = {
  calendarEvents: get('/api/calendar/events', ['dashboard'], 'Events of the business calendar; of some days, where these are given', {
    query: calendar.calendarQuery,
    reply: z.array(calendar.calendarEvent),
    changedBy: ['lead', 'calendarEvent'],
  }),
  getCalendarEvent: get('/api/calendar/events/:id', ['dashboard'], 'One event of the business calendar', {
    params: calendar.calendarEventId,
    reply: calendar.calendarEvent,
    recordChangedBy: ['calendarEvent'],
  }),
  // All users share one calendar: everyone who sees it may edit it, so that installers can enter their own leave.
  createCalendarEvent: post('/api/calendar/events', ['dashboard'], 'Add an event to the calendar', {
    body: calendar.newCalendarEvent,
    reply: calendar.calendarEvent,
    status: 201,
    idempotent: true,
  }),
  updateCalendarEvent: put('/api/calendar/events/:id', ['dashboard'], 'Change an event; absent fields stay as they are', {
    params: calendar.calendarEventId,
    body: calendar.calendarEventChanges,
    reply: calendar.calendarEvent,
    idempotent: true,
  }),
  deleteCalendarEvent: remove('/api/calendar/events/:id', ['dashboard'], 'Delete an event', {
    params: calendar.calendarEventId,
    reply: done,
  }),
  restoreCalendarEvent: post('/api/calendar/events/:id/restore', ['dashboard'], 'Take the deletion of an event back', {
    params: calendar.calendarEventId,
    reply: calendar.calendarEvent,
  }),
  // Every form and every list of days needs the business's current day.
  calendarClock: get('/api/calendar/clock', [], 'What the clocks of the business show', {
    reply: calendar.calendarClock,
    changedBy: ['businessSettings'],
  }),
}
