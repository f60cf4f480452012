import { buildCalendarEventStreamId, type CalendarEventValues } from '@crm/events'
import { calendarEventDecider } from '@crm/service-leads'
import { addDays, moveToWorkday, toInstant } from './calendar.ts'
import { type ActorIdsByName, type FillContext, storeDeed } from './fill-context.ts'

/** `from`: days from today to the first day. `to`: days from the first day to the last. `at`: local start and end time on the first day. */
type Plan = Pick<CalendarEventValues, 'title' | 'type'> & Partial<Pick<CalendarEventValues, 'assignedTo' | 'location' | 'description'>>
type Entry = Plan & { from: number; to?: number; at?: [start: string, end: string] }

const entries: Entry[] = [
  { title: 'Home & Kitchen Expo', type: 'trade-show', from: -17, to: 2, location: 'Convention center, hall 4', assignedTo: 'maria' },
  { title: 'Inventory count', type: 'other', from: -9, at: ['14:00', '15:30'], description: 'All rolls, and the sample booklets' },
  { title: 'Leave: Diego', type: 'leave', from: -6, to: 2, assignedTo: 'diego' },
  { title: 'Showroom visit: the Abbott family', type: 'showroom-visit', from: -2, at: ['10:00', '11:00'], assignedTo: 'sofia' },
  { title: 'Team meeting', type: 'other', from: 0, at: ['09:00', '09:30'], location: 'Showroom' },
  { title: 'Leave: James', type: 'leave', from: 0, assignedTo: 'james' },
  { title: 'Showroom visit: Montgomery', type: 'showroom-visit', from: 0, at: ['10:00', '11:00'], assignedTo: 'sofia' },
  { title: 'Company holiday', type: 'holiday', from: 5 },
  { title: 'Showroom visit: the Castillo family', type: 'showroom-visit', from: 7, at: ['16:30', '17:30'], assignedTo: 'maria' },
  { title: 'Family visit (Hollis)', type: 'leave', from: 7, to: 1, assignedTo: 'Hollis Greer' },
  { title: 'Builders’ fair', type: 'trade-show', from: 12, to: 1, location: 'Fairground', assignedTo: 'james' },
  { title: 'Leave: Sofia', type: 'leave', from: 19, to: 4, assignedTo: 'sofia' },
]

export async function fillCalendarEvents(parts: FillContext, actors: ActorIdsByName): Promise<void> {
  const { storeAt, today, timeZone } = parts
  for (const [number, entry] of entries.entries()) {
    const store = storeAt(toInstant(addDays(today, -30), 9 * 60 + number, timeZone))
    const streamId = buildCalendarEventStreamId(await store.nextId('calendarEvent'))
    const command = { type: 'ScheduleEvent', data: buildValues(entry, today) } as const
    await storeDeed(store, actors, {
      decider: calendarEventDecider,
      streamId,
      command,
      by: 'maria',
      deed: `calendar event ${number}`,
      isNew: true,
    })
  }
}

function buildValues({ from, to, at, ...plan }: Entry, today: string): CalendarEventValues {
  const first = from === 0 ? today : moveToWorkday(addDays(today, from))
  const when = at
    ? { start: `${first}T${at[0]}`, end: `${first}T${at[1]}`, allDay: false }
    : { start: first, end: to === undefined ? null : addDays(first, to), allDay: true }
  return { description: null, location: null, assignedTo: null, relatedLeadId: null, ...plan, when }
}
