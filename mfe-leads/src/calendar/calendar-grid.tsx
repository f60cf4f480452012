import { getWeekdayNumber } from '@crm/contracts'
import FullCalendar, { type CalendarController, type EventDisplayInfo, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { addDays, formatLocalDateTime } from '../dates.ts'
import type { CalendarEventTimes } from './event-form.ts'
import { getEventTypeStyle } from './event-types.tsx'
import type { DayRange } from './queries.ts'
import type { ShownCalendarEvent } from './shown-event.ts'

// Of events at the same time, two fit side by side into a column of the week; a link lists the others.
const views = { timeGridWeek: { titleFormat: { year: 'numeric', month: 'short', day: 'numeric' }, eventMaxStack: 2 } } as const

const plugins = [dayGrid, timeGrid, interaction, theme]

type Props = {
  controller: CalendarController
  today: string
  timeZone: string
  weekStartsOn: string
  events: ShownCalendarEvent[]
  onDays: (days: DayRange) => void
  onSelect: (times: CalendarEventTimes) => void
  onOpen: (event: ShownCalendarEvent | null) => void
}

export function CalendarGrid({ controller, today, timeZone, weekStartsOn, events, onDays, onSelect, onOpen }: Props) {
  const grid = useScrollableByKeys(controller.view?.type, controller.view?.title)
  const shown = useMemo(() => events.map(convertToFullCalendarEvent), [events])
  return (
    <div ref={grid} className={controller.view?.type === 'timeGridWeek' ? 'calendar-week' : ''}>
      <FullCalendar
        {...fullCalendarOptions}
        expandRows
        plugins={plugins}
        views={views}
        fixedWeekCount={false}
        controller={controller}
        headerToolbar={false}
        timeZone="UTC"
        initialDate={today}
        firstDay={getWeekdayNumber(weekStartsOn)}
        now={() => formatLocalDateTime(timeZone)}
        scrollTime="08:00:00"
        borderlessX
        borderlessBottom
        eventInteractive
        eventDisplay="block"
        className="calendar-colors"
        popoverClass="calendar-colors"
        eventContent={renderEventContent}
        dayHeaderInnerClass="calendar-head"
        dayHeaderDidMount={({ el, inPopover }) => inPopover && keepPopoverInCard(el, grid.current)}
        dayCellTopInnerClass={({ isToday, inPopover }) => (isToday && !inPopover ? 'calendar-today' : '')}
        rowEventClass="calendar-row"
        rowEventInnerClass="calendar-row-inner"
        rowEventTimeClass="calendar-time"
        rowEventTitleClass="calendar-title"
        columnEventTitleClass="calendar-column-title"
        rowMoreLinkClass="calendar-more"
        columnMoreLinkInnerClass="calendar-column-more"
        events={shown}
        datesSet={(range) => onDays(readShownDays(range))}
        select={(range) => onSelect(readSelectedTimes(range))}
        eventClick={({ event }) => onOpen(events.find(({ key }) => key === event.id) ?? null)}
      />
    </div>
  )
}

export const fullCalendarOptions = {
  initialView: 'dayGridMonth',
  height: 500, // px
  businessHours: { daysOfWeek: [1, 2, 3, 4, 5], startTime: '08:00', endTime: '17:00' },
  slotMinTime: '07:00:00',
  slotMaxTime: '19:00:00',
  nowIndicator: true,
  weekends: true,
  dayMaxEvents: 3,
  slotEventOverlap: false,
  selectable: true,
}

/** Keeps the popover with a day's further events inside the card; FullCalendar only keeps it inside the window. `head` is its heading. */
export function keepPopoverInCard(head: Element, card: Element | null): void {
  const list = head.closest<HTMLElement>('[role="dialog"]')
  // FullCalendar positions the popover right after it renders the heading, so this code runs after that.
  queueMicrotask(() => {
    if (!list || !card) return
    const over = list.getBoundingClientRect().right - card.getBoundingClientRect().right
    if (over > 0) list.style.marginLeft = `${-over}px`
  })
}

/** FullCalendar's time grid cannot be scrolled with the keyboard, so its first cell is made focusable, again for each new range of days (`title`). */
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

/** In a narrow cell, the word "Installation" is only for screen readers: the color marks installations, and the customer's name gets the space. */
export function renderEventContent({ event, timeText, timeClass, titleClass, isNarrow }: EventDisplayInfo) {
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

// FullCalendar excludes the end day from an event; we include it. FullCalendar runs in UTC, so that it shows local times without converting them.

export function convertToFullCalendarEvent(event: ShownCalendarEvent): EventInput {
  const { color, contrastColor } = getEventTypeStyle(event.type)
  const end = event.allDay ? addDays(event.end ?? event.start, 1) : event.end
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

export function readSelectedTimes({ allDay, startStr, endStr }: { allDay: boolean; startStr: string; endStr: string }): CalendarEventTimes {
  if (allDay) return { allDay, start: startStr.slice(0, 10), end: addDays(endStr.slice(0, 10), -1) }
  return { allDay, start: startStr.slice(0, 16), end: endStr.slice(0, 16) }
}

/** Returns the first and the last visible day. */
export const readShownDays = ({ startStr, endStr }: { startStr: string; endStr: string }) => ({
  from: startStr.slice(0, 10),
  to: addDays(endStr.slice(0, 10), -1),
})
