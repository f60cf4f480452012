import {
  type BusinessClock,
  type CalendarEvent,
  type CalendarEventChanges,
  hasAnyPermission,
  type NewCalendarEvent,
  type SessionUser,
} from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, NotFound } from '@crm/domain'
import { buildCalendarEventStreamId, type CalendarEventTimes } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'
import { type CalendarCommand, calendarEventDecider } from './decider.ts'

const mostEvents = 5_000

const columns = sql`
  id, title, type, start_date, end_date, all_day, description, location, assigned_to, related_lead_id, google_event_id, created_at, version`

export function createCalendarHandlers({ store, db, business, clock }: Pick<ServiceDependencies, 'store' | 'db' | 'business' | 'clock'>) {
  const onEvent = (id: number, command: CalendarCommand, meta: EventMeta) =>
    store.execute({ decider: calendarEventDecider, streamId: buildCalendarEventStreamId(id), command, meta })

  return {
    async calendarEvents({ query: { from, to } }): Promise<CalendarEvent[]> {
      if (from && to && from > to) return []
      // Start and end are text that begins with the date, so they sort by time.
      return db.read.query(sql`
        select ${columns} from crm.calendar_events
        where deleted_at is null
          and ${to ? sql`left(start_date, 10) <= ${to}` : sql`true`}
          and ${from ? sql`left(coalesce(end_date, start_date), 10) >= ${from}` : sql`true`}
        order by start_date desc, id desc limit ${mostEvents}`)
    },

    async getCalendarEvent({ params }) {
      return findEvent(db, params.id)
    },

    async createCalendarEvent({ body, meta, user, idempotency }) {
      const leadRefused = await whyRefused(db, user, body.related_lead_id)
      const streamId = buildCalendarEventStreamId(await store.nextId('calendarEvent'))
      const command = scheduleEvent(body, leadRefused)
      // If the lead is refused, `isNew` is false, so that the store first looks up the idempotency key: the lead may have existed at the
      // first request.
      const isNew = leadRefused === null
      const done = await store.execute({ decider: calendarEventDecider, streamId, command, meta, isNew, idempotency })
      return findEvent(db, Number(done.streamId.slice('calendarEvent-'.length)))
    },

    async updateCalendarEvent({ params, body, meta, user, idempotency }) {
      const command = changeEvent(body, await whyRefused(db, user, body.related_lead_id))
      await store.execute({ decider: calendarEventDecider, streamId: buildCalendarEventStreamId(params.id), command, meta, idempotency })
      return findEvent(db, params.id)
    },

    async deleteCalendarEvent({ params, meta }) {
      await onEvent(params.id, { type: 'CancelEvent', data: null }, meta)
      return { message: 'Event deleted successfully!' }
    },

    async restoreCalendarEvent({ params, meta }) {
      await onEvent(params.id, { type: 'ReinstateEvent', data: null }, meta)
      return findEvent(db, params.id)
    },

    async calendarClock(): Promise<BusinessClock> {
      const { businessTimeZone: timeZone, weekStartsOn } = business.now()
      return { now: wallClock(timeZone, clock()), time_zone: timeZone, week_starts_on: weekStartsOn }
    },
  } satisfies ApiHandlers
}

async function findEvent({ read }: Database, id: number): Promise<CalendarEvent> {
  const [row]: CalendarEvent[] = await read.query(sql`select ${columns} from crm.calendar_events where id = ${id} and deleted_at is null`)
  if (row === undefined) throw new NotFound('Event not found')
  return row
}

// Users who may not see leads get the same answer for every id, so that they can't find out which leads exist.
async function whyRefused({ read }: Database, user: SessionUser, leadId: number | null | undefined): Promise<string | null> {
  if (leadId === null || leadId === undefined) return null
  if (!hasAnyPermission(user, ['leads'])) return 'Only users who can see leads can link an event to a lead'
  const found = await read.query(sql`select id from crm.leads where id = ${leadId} and deleted_at is null`)
  return found.length === 0 ? 'Lead not found' : null
}

const wallClock = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant).replace(' ', 'T')

function scheduleEvent(sent: NewCalendarEvent, leadRefused: string | null): CalendarCommand {
  return {
    type: 'ScheduleEvent',
    data: {
      title: sent.title,
      type: sent.type,
      when: { start: sent.start_date, end: sent.end_date ?? null, allDay: sent.all_day ?? false },
      description: sent.description ?? null,
      location: sent.location ?? null,
      assignedTo: sent.assigned_to ?? null,
      relatedLeadId: sent.related_lead_id ?? null,
      leadRefused,
    },
  }
}

function changeEvent(sent: CalendarEventChanges, leadRefused: string | null): CalendarCommand {
  const when = present<CalendarEventTimes>({ start: sent.start_date, end: sent.end_date, allDay: sent.all_day })
  const changes = present({
    title: sent.title,
    type: sent.type,
    when: Object.keys(when).length > 0 ? when : undefined,
    description: sent.description,
    location: sent.location,
    assignedTo: sent.assigned_to,
    relatedLeadId: sent.related_lead_id,
  })
  return { type: 'ChangeEvent', data: { changes, version: sent.version, leadRefused } }
}

function present<T>(values: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}
