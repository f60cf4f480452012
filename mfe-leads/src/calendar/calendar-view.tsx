import FullCalendar, { useCalendarController } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useMemo, useState } from 'react'
import { Failure } from '../failure.tsx'
import { wallClock } from '../wall-clock.ts'
import { calendarOptions } from './calendar-options.ts'
import type { Days } from './calendar-queries.ts'
import { eventContent } from './event-content.tsx'
import { EventDialog } from './event-dialog.tsx'
import type { EventTimes } from './event-form.ts'
import { EventFormDialog } from './event-form-dialog.tsx'
import { keepInCard } from './keep-in-card.ts'
import { NextDays } from './next-days.tsx'
import type { ShownEvent } from './shown-event.ts'
import { selectedTimes, shownDays, toFullCalendar } from './to-full-calendar.ts'
import { Toolbar } from './toolbar.tsx'
import { useDeleteEvent } from './use-delete-event.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useScrollableByKeys } from './use-scrollable-by-keys.ts'
import { useShownEvents } from './use-shown-events.ts'

type Edited = { event: ShownEvent['source']; times: EventTimes }

const views = { timeGridWeek: { titleFormat: { year: 'numeric', month: 'short', day: 'numeric' } } } as const

const plugins = [dayGrid, timeGrid, interaction, theme]

/** The calendar in the business's zone, with the dialogs that it opens. */
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
