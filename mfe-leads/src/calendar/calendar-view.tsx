import type { CalendarEvent } from '@crm/contracts'
import { call, isApiError, messageOf, useToast } from '@crm/shell-api'
import FullCalendar, { type EventDisplayInfo, type EventInput, useCalendarController } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { daysAfter, wallClock } from '../dates.ts'
import { Failure } from '../failure.tsx'
import { type Days, invalidateCalendar } from './calendar-queries.ts'
import { EventDialog } from './event-dialog.tsx'
import type { EventTimes } from './event-form.ts'
import { EventFormDialog } from './event-form-dialog.tsx'
import { lookOf } from './event-types.ts'
import { NextDays } from './next-days.tsx'
import type { ShownEvent } from './shown-event.ts'
import { Toolbar } from './toolbar.tsx'
import { useShownEvents } from './use-shown-events.ts'

type Edited = { event: ShownEvent['source']; times: EventTimes }

const views = { timeGridWeek: { titleFormat: { year: 'numeric', month: 'short', day: 'numeric' } } } as const

const plugins = [dayGrid, timeGrid, interaction, theme]

export function CalendarView({ today, timeZone }: { today: string; timeZone: string }) {
  const controller = useCalendarController()
  const [days, setDays] = useState<Days | null>(null)
  const [opened, setOpened] = useState<ShownEvent | null>(null)
  const [edited, setEdited] = useState<Edited | null>(null)
  const remove = useDeleteEvent()
  const isPhone = useIsPhone()
  const grid = useScrollableByKeys(controller.view?.type, controller.view?.title)
  const { shown, failed, isLoading } = useShownEvents(days)
  const events = useMemo(() => shown.map(toFullCalendar), [shown])

  const add = () => {
    const first = days !== null && (today < days.from || today > days.to) ? days.from : today
    setEdited({ event: null, times: { start: first, end: null, allDay: true } })
  }
  return (
    <>
      <Toolbar controller={controller} onAdd={add} />
      <p className="sr-only" role="status">
        {isLoading && 'Loading calendar...'}
      </p>
      {failed && <Failure message="Failed to fetch calendar events" query={failed} />}
      <div ref={grid}>
        <FullCalendar
          {...calendarOptions}
          expandRows
          plugins={plugins}
          views={views}
          fixedWeekCount={false}
          controller={controller}
          headerToolbar={false}
          timeZone="UTC"
          initialDate={today}
          now={() => wallClock(timeZone)}
          scrollTime="08:00:00"
          borderlessX
          borderlessBottom
          eventInteractive
          eventDisplay="block"
          className="calendar-colours"
          popoverClass="calendar-colours"
          eventContent={eventContent}
          dayHeaderInnerClass="calendar-head"
          dayHeaderDidMount={({ el, inPopover }) => inPopover && keepInCard(el, grid.current)}
          dayCellTopInnerClass={({ isToday, inPopover }) => (isToday && !inPopover ? 'calendar-today' : '')}
          rowEventClass="calendar-row"
          rowEventInnerClass="calendar-row-inner"
          rowEventTimeClass="calendar-time"
          rowEventTitleClass="calendar-title"
          columnEventTitleClass="calendar-column-title"
          rowMoreLinkClass="calendar-more"
          events={events}
          datesSet={(range) => setDays(shownDays(range))}
          select={(range) => setEdited({ event: null, times: selectedTimes(range) })}
          eventClick={({ event }) => setOpened(shown.find(({ key }) => key === event.id) ?? null)}
        />
      </div>
      {isPhone && <NextDays today={today} onOpen={setOpened} />}
      {opened && (
        <EventDialog
          event={opened}
          onClose={() => setOpened(null)}
          onEdit={(event) => {
            setOpened(null)
            setEdited({ event, times: opened })
          }}
          onDelete={(event) => {
            setOpened(null)
            remove.mutate(event)
          }}
        />
      )}
      {edited && <EventFormDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}

export const calendarOptions = {
  initialView: 'dayGridMonth',
  height: 500, // px
  businessHours: { daysOfWeek: [1, 2, 3, 4, 5], startTime: '08:00', endTime: '17:00' },
  slotMinTime: '07:00:00',
  slotMaxTime: '19:00:00',
  nowIndicator: true,
  weekends: true,
  dayMaxEvents: 3,
  selectable: true,
}

const phone = '(max-width: 47.99rem)'

const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phone).matches)

function subscribe(changed: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Keeps the list of a day's further events inside the card; FullCalendar only keeps it inside the window. `head` is its heading. */
export function keepInCard(head: Element, card: Element | null): void {
  const list = head.closest<HTMLElement>('[role="dialog"]')
  // FullCalendar positions the list right after it renders the heading.
  queueMicrotask(() => {
    if (!list || !card) return
    const over = list.getBoundingClientRect().right - card.getBoundingClientRect().right
    if (over > 0) list.style.marginLeft = `${-over}px`
  })
}

/** FullCalendar's time grid has no keyboard scrolling. The first cell gets the focus; each `title` (other days) renders new cells. */
function useScrollableByKeys(type: string | undefined, title: string | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ref.current || !title || !type?.startsWith('timeGrid')) return
    const scrolled = [...ref.current.querySelectorAll('div')].findLast((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    scrolled?.querySelector('[role="cell"]')?.setAttribute('tabindex', '0')
  }, [type, title])
  return ref
}

const ofInstallation = /^Installation: /

/** In a narrow cell the color alone marks an installation, which leaves the space for the customer's name. */
export function eventContent({ event, timeText, timeClass, titleClass, isNarrow }: EventDisplayInfo) {
  const kind = isNarrow ? (ofInstallation.exec(event.title)?.[0] ?? '') : ''
  return (
    <>
      {timeText && <div className={timeClass}>{timeText}</div>}
      <div className={titleClass}>
        {kind && <span className="sr-only">{kind}</span>}
        {event.title.slice(kind.length)}
      </div>
    </>
  )
}

function useDeleteEvent() {
  const client = useQueryClient()
  const toast = useToast()
  const restore = useMutation({
    mutationFn: (event: CalendarEvent) => call('restoreCalendarEvent', { params: { id: event.id } }),
    onSuccess: (event) => toast({ tone: 'success', title: `${event.title} is back` }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to restore event', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateCalendar(client),
  })
  return useMutation({
    mutationFn: (event: CalendarEvent) => call('deleteCalendarEvent', { params: { id: event.id } }),
    onSuccess: (_, event) => {
      const action = { label: 'Undo', altText: `Take the deletion of ${event.title} back`, onPress: () => restore.mutate(event) }
      toast({ tone: 'success', title: 'Event deleted successfully!', action })
    },
    onError: (error) => {
      if (isApiError(error) && error.status === 404) toast({ tone: 'info', title: 'Event has been deleted' })
      else toast({ tone: 'error', title: 'Failed to delete event', description: messageOf(error, 'Please try again') })
    },
    onSettled: () => invalidateCalendar(client),
  })
}

// FullCalendar's end days are exclusive, ours inclusive. It runs in "UTC", without daylight saving, to show local times as written.

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

export function selectedTimes({ allDay, startStr, endStr }: { allDay: boolean; startStr: string; endStr: string }): EventTimes {
  if (allDay) return { allDay, start: startStr.slice(0, 10), end: daysAfter(endStr.slice(0, 10), -1) }
  return { allDay, start: startStr.slice(0, 16), end: endStr.slice(0, 16) }
}

/** Both days are inclusive. */
export const shownDays = ({ startStr, endStr }: { startStr: string; endStr: string }) => ({
  from: startStr.slice(0, 10),
  to: daysAfter(endStr.slice(0, 10), -1),
})
