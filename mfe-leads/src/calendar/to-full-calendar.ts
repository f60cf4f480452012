import type { EventInput } from '@fullcalendar/react'
import { daysAfter } from '../quick-follow-up/days.ts'
import type { EventTimes } from './event-form.ts'
import { lookOf } from './event-types.ts'
import type { ShownEvent } from './shown-event.ts'

// FullCalendar's ends are exclusive, people's last days are inclusive. Moments stay text without a zone: the calendar runs in "UTC",
// which has no changes of the clocks, and so shows each moment as it is written.

/** An event as FullCalendar takes it. */
export function toFullCalendar(event: ShownEvent): EventInput {
  const { color, contrastColor } = lookOf(event.type)
  const end = event.allDay ? daysAfter(event.end ?? event.start, 1) : event.end
  return {
    id: event.key,
    title: event.title,
    start: event.start,
    ...(end !== null && end > event.start && { end }),
    allDay: event.allDay,
    color,
    contrastColor,
  }
}

/** What somebody has selected in the calendar. */
export function selectedTimes({ allDay, startStr, endStr }: { allDay: boolean; startStr: string; endStr: string }): EventTimes {
  if (allDay) return { allDay, start: startStr.slice(0, 10), end: daysAfter(endStr.slice(0, 10), -1) }
  return { allDay, start: startStr.slice(0, 16), end: endStr.slice(0, 16) }
}

/** The days that a view shows, both inclusive. */
export const shownDays = ({ startStr, endStr }: { startStr: string; endStr: string }) => ({
  from: startStr.slice(0, 10),
  to: daysAfter(endStr.slice(0, 10), -1),
})
