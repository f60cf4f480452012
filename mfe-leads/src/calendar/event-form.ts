import type { CalendarEvent, CalendarEventChanges, calendarEventTypeLabels } from '@crm/contracts'
import { textOrNull } from '@crm/contracts'
import { type FormErrors, type RecordForm, type RecordOperations, useIdempotentSave, useRecordForm } from '@crm/forms'
import { call, messageOf, useToast } from '@crm/shell-api'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateCalendarEvents, useCalendarUndoActions } from './queries.ts'

type EventType = keyof typeof calendarEventTypeLabels

export type CalendarEventTimes = { start: string; end: string | null; allDay: boolean }

/** The field names are those of the API. Days and times are separate here, because they have separate inputs. */
export type CalendarEventForm = {
  title: string
  type: EventType
  all_day: boolean
  start_date: string
  start_time: string
  end_date: string
  end_time: string
  assigned_to: string
  related_lead_id: number | null
  location: string
  description: string
}
export type CalendarEventFormState = RecordForm<CalendarEvent, CalendarEventForm>

const fieldLabels: Record<keyof CalendarEventForm, string> = {
  title: 'Title',
  type: 'Type',
  all_day: 'All day',
  start_date: 'Start date',
  start_time: 'Start time',
  end_date: 'End date',
  end_time: 'End time',
  assigned_to: 'Assigned to',
  related_lead_id: 'Related lead',
  location: 'Location',
  description: 'Description',
}

const events: RecordOperations<CalendarEvent, CalendarEventBody> = {
  name: 'event',
  names: ['title', 'start_date'],
  create: (body, idempotencyKey) => call('createCalendarEvent', { body, idempotencyKey }),
  change: (id, body, idempotencyKey) => call('updateCalendarEvent', { params: { id }, body, idempotencyKey }),
}

export function useCalendarEventForm(event: CalendarEvent | null, times: CalendarEventTimes, onSaved: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const saveOnce = useIdempotentSave(events)
  const undo = useCalendarUndoActions()
  const failed = event ? 'Failed to update event' : 'Failed to create event'
  return useRecordForm<CalendarEvent, CalendarEventForm, CalendarEvent>({
    record: event,
    valuesOf: (record) => (record ? buildEventForm(record) : buildEmptyEventForm(times)),
    labels: fieldLabels,
    withChange: (form, changes) => (changes.start_date === undefined ? { ...form, ...changes } : moveStartDay(form, changes.start_date)),
    check: findEventFormErrors,
    save: (form, base) => saveOnce(base, buildEventBody(form)),
    onSaved: (saved) => {
      const action = event ? undo.ofChange(event, saved) : undo.ofCreation(saved)
      toast({ tone: 'success', title: event ? 'Event updated successfully!' : 'Event created successfully!', action })
      onSaved()
      void invalidateCalendarEvents(client)
    },
    onRefused: (_, thrown) => {
      if (thrown === undefined) return
      const message = messageOf(thrown, failed)
      toast({ tone: 'error', title: failed, ...(message !== failed && { description: message }) })
    },
    reload: ({ id }) => call('getCalendarEvent', { params: { id } }),
  })
}

const proposed = { start: '09:00', end: '10:00' }

export const buildEmptyEventForm = (times: CalendarEventTimes): CalendarEventForm => ({
  title: '',
  type: 'leave',
  ...timesInForm(times),
  assigned_to: '',
  related_lead_id: null,
  location: '',
  description: '',
})

export const buildEventForm = (event: CalendarEvent): CalendarEventForm => ({
  title: event.title,
  type: event.type as EventType,
  ...timesInForm({ start: event.start_date, end: event.end_date, allDay: event.all_day || !event.start_date.includes('T') }),
  assigned_to: event.assigned_to ?? '',
  related_lead_id: event.related_lead_id,
  location: event.location ?? '',
  description: event.description ?? '',
})

function timesInForm({ start, end, allDay }: CalendarEventTimes) {
  const last = end ?? start
  return {
    all_day: allDay,
    start_date: start.slice(0, 10),
    start_time: start.slice(11) || proposed.start,
    end_date: last.slice(0, 10),
    end_time: allDay ? proposed.end : (end ?? '').slice(11),
  }
}

export type CalendarEventBody = CalendarEventChanges & { title: string; type: EventType; start_date: string }

export function buildEventBody(form: CalendarEventForm): CalendarEventBody {
  return {
    title: form.title.trim(),
    type: form.type,
    ...timesIn(form),
    assigned_to: textOrNull(form.assigned_to),
    related_lead_id: form.related_lead_id,
    location: textOrNull(form.location),
    description: textOrNull(form.description),
  }
}

function timesIn({ all_day, start_date, start_time, end_date, end_time }: CalendarEventForm) {
  const lastDay = end_date || start_date
  if (all_day) return { start_date, end_date: lastDay === start_date ? null : lastDay, all_day }
  const time = end_time || (lastDay === start_date ? '' : start_time)
  return { start_date: `${start_date}T${start_time}`, end_date: time && `${lastDay}T${time}`, all_day }
}

/** Changes the start day. The end day moves to it if it would be before it, or if the event was on one day. */
export const moveStartDay = (form: CalendarEventForm, start_date: string): CalendarEventForm => ({
  ...form,
  start_date,
  end_date: form.end_date === '' || form.end_date < start_date || form.end_date === form.start_date ? start_date : form.end_date,
})

export function findEventFormErrors(form: CalendarEventForm): FormErrors {
  const { start_date, end_date } = timesIn(form)
  return {
    ...(form.title.trim() === '' && { title: 'Required' }),
    ...((form.start_date === '' || (!form.all_day && form.start_time === '')) && { start_date: 'Required' }),
    ...(end_date && end_date < start_date && { end_date: 'Must not be before the start' }),
  }
}
