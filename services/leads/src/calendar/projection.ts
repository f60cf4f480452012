import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { type CalendarDomainEvent, type CalendarEventValues, calendarDomainEventTypes, extractCalendarEventValues } from '@crm/events'

export const calendarEventsProjection: Projection = {
  name: 'calendar',
  version: 1,
  tables: ['calendar_events'],
  handles: calendarDomainEventTypes,
  project: (event, table) => [statementFor(event as RecordedEvent<CalendarDomainEvent>, table('calendar_events'))],
}

function statementFor(fact: RecordedEvent<CalendarDomainEvent>, table: string): SqlStatement {
  const id = Number(fact.streamId.slice('calendarEvent-'.length))
  const columns = Object.entries(calendarRow(extractCalendarEventValues(fact)))
  const names = columns.map(([name]) => name)
  const values = [id, fact.version, ...columns.map(([, value]) => value)]
  // A prepared statement's name must identify its text, which depends on the columns.
  const name = `${fact.type} ${names.join(' ')} ${table}`
  const place = (index: number) => `$${index + 3}`
  if (fact.type === 'CalendarEventScheduled') {
    return {
      name,
      text: `insert into ${table} (id, version, ${names.join(', ')}, created_at)
        values ($1, $2, ${names.map((_, index) => place(index)).join(', ')}, ${place(names.length)}) on conflict (id) do nothing`,
      values: [...values, fact.at],
    }
  }
  const sets = ['version = $2', ...names.map((column, index) => `${column} = ${place(index)}`)]
  if (fact.type === 'CalendarEventCancelled') sets.push(`deleted_at = ${place(0)}`)
  if (fact.type === 'CalendarEventReinstated') sets.push('deleted_at = null')
  return {
    name,
    text: `update ${table} set ${sets.join(', ')} where id = $1 and version < $2`,
    values: fact.type === 'CalendarEventCancelled' ? [...values, fact.at] : values,
  }
}

function calendarRow({ when, assignedTo, relatedLeadId, ...same }: Partial<CalendarEventValues>) {
  return {
    ...same,
    ...(when && { start_date: when.start, end_date: when.end, all_day: when.allDay }),
    ...(assignedTo !== undefined && { assigned_to: assignedTo }),
    ...(relatedLeadId !== undefined && { related_lead_id: relatedLeadId }),
  }
}
