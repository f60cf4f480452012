import type { CalendarEvent, CalendarEventChanges, calendarEventTypes } from '@crm/contracts'

type EventType = keyof typeof calendarEventTypes

export type EventTimes = { start: string; end: string | null; allDay: boolean }

/** Days and times are separate, like the inputs. */
export type EventForm = {
  title: string
  type: EventType
  allDay: boolean
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  assignedTo: string
  relatedLead: number | null
  location: string
  description: string
}

const proposed = { start: '09:00', end: '10:00' }

export const emptyForm = (times: EventTimes): EventForm => ({
  title: '',
  type: 'leave',
  ...timesInForm(times),
  assignedTo: '',
  relatedLead: null,
  location: '',
  description: '',
})

export const formOf = (event: CalendarEvent): EventForm => ({
  title: event.title,
  type: event.type as EventType,
  ...timesInForm({ start: event.start_date, end: event.end_date, allDay: event.all_day || !event.start_date.includes('T') }),
  assignedTo: event.assigned_to ?? '',
  relatedLead: event.related_lead_id,
  location: event.location ?? '',
  description: event.description ?? '',
})

function timesInForm({ start, end, allDay }: EventTimes) {
  const last = end ?? start
  return {
    allDay,
    startDay: start.slice(0, 10),
    startTime: start.slice(11) || proposed.start,
    endDay: last.slice(0, 10),
    endTime: allDay ? proposed.end : (end ?? '').slice(11),
  }
}

export type EventBody = CalendarEventChanges & { title: string; type: EventType; start_date: string }

export function bodyOf(form: EventForm): EventBody {
  return {
    title: form.title.trim(),
    type: form.type,
    ...timesIn(form),
    assigned_to: form.assignedTo.trim() || null,
    related_lead_id: form.relatedLead,
    location: form.location.trim() || null,
    description: form.description.trim() || null,
  }
}

function timesIn({ allDay, startDay, startTime, endDay, endTime }: EventForm) {
  const lastDay = endDay || startDay
  if (allDay) return { start_date: startDay, end_date: lastDay === startDay ? null : lastDay, all_day: true }
  const time = endTime || (lastDay === startDay ? '' : startTime)
  return { start_date: `${startDay}T${startTime}`, end_date: time && `${lastDay}T${time}`, all_day: false }
}

/** An end before the new start moves along. */
export const withStartDay = (form: EventForm, startDay: string): EventForm => ({
  ...form,
  startDay,
  endDay: form.endDay === '' || form.endDay < startDay || form.endDay === form.startDay ? startDay : form.endDay,
})

export function faultsOf(form: EventForm): Partial<Record<'title' | 'start_date' | 'end_date', string>> {
  const { start_date, end_date } = timesIn(form)
  return {
    ...(form.title.trim() === '' && { title: 'Required' }),
    ...((form.startDay === '' || (!form.allDay && form.startTime === '')) && { start_date: 'Required' }),
    ...(end_date && end_date < start_date && { end_date: 'Must not be before the start' }),
  }
}
