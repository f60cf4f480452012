import { z } from 'zod'
import { defineDeleteEndpoint, defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import { messageReplySchema } from '../fields.ts'
import * as calendar from './schemas.ts'

export const calendarEndpoints = {
  calendarEvents: defineGetEndpoint('/api/calendar/events', ['dashboard'], 'Calendar events, all or within a range of days', {
    query: calendar.calendarEventsQuerySchema,
    reply: z.array(calendar.calendarEventSchema),
    changedBy: ['lead', 'calendarEvent'],
  }),
  getCalendarEvent: defineGetEndpoint('/api/calendar/events/:id', ['dashboard'], 'One calendar event', {
    params: calendar.calendarEventIdParamsSchema,
    reply: calendar.calendarEventSchema,
    recordChangedBy: ['calendarEvent'],
  }),
  // Everyone who sees the shared calendar may edit it, so that installers can enter their own leave.
  createCalendarEvent: definePostEndpoint('/api/calendar/events', ['dashboard'], 'Add an event to the calendar', {
    body: calendar.newCalendarEventSchema,
    reply: calendar.calendarEventSchema,
    status: 201,
    idempotent: true,
  }),
  updateCalendarEvent: definePutEndpoint('/api/calendar/events/:id', ['dashboard'], 'Change an event; absent fields are unchanged', {
    params: calendar.calendarEventIdParamsSchema,
    body: calendar.calendarEventChangesSchema,
    reply: calendar.calendarEventSchema,
    idempotent: true,
  }),
  deleteCalendarEvent: defineDeleteEndpoint('/api/calendar/events/:id', ['dashboard'], 'Delete an event', {
    params: calendar.calendarEventIdParamsSchema,
    reply: messageReplySchema,
  }),
  restoreCalendarEvent: definePostEndpoint('/api/calendar/events/:id/restore', ['dashboard'], 'Restore a deleted event', {
    params: calendar.calendarEventIdParamsSchema,
    reply: calendar.calendarEventSchema,
  }),
  // Every form and every list of days needs the business's current day.
  calendarClock: defineGetEndpoint('/api/calendar/clock', [], 'Current local time, time zone, and first weekday of the business', {
    reply: calendar.businessClockSchema,
    changedBy: ['businessSettings'],
  }),
}
