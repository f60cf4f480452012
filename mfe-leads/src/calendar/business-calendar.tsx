import './calendar.css'
import type { BusinessClock } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Button, capitalize, LoadingIndicator } from '@crm/ui'
import { type CalendarController, useCalendarController } from '@fullcalendar/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { addDays } from '../dates.ts'
import { QueryFailure } from '../failure.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarEventDialog } from './event-dialog.tsx'
import type { CalendarEventTimes } from './event-form.ts'
import { EventTypeDot } from './event-types.tsx'
import { calendarQueries, type DayRange, useDeleteCalendarEvent, useShownCalendarEvents } from './queries.ts'
import { describeEventTime, formatShortDay, getLastDay, type ShownCalendarEvent, sortEventsByTime } from './shown-event.ts'

export function BusinessCalendar() {
  const clock = useQuery(calendarQueries.clock())
  return (
    <>
      {clock.data && <CalendarView clock={clock.data} />}
      {clock.isPending && <LoadingIndicator text="Loading calendar..." />}
      {clock.isLoadingError && (
        <div className="grid min-h-139 place-items-center">
          <QueryFailure message="Failed to fetch calendar events" query={clock} />
        </div>
      )}
    </>
  )
}

type Edited = { event: ShownCalendarEvent['source']; times: CalendarEventTimes }

function CalendarView({ clock }: { clock: BusinessClock }) {
  const today = clock.now.slice(0, 10)
  const controller = useCalendarController()
  const [days, setDays] = useState<DayRange | null>(null)
  const [opened, setOpened] = useState<ShownCalendarEvent | null>(null)
  const [edited, setEdited] = useState<Edited | null>(null)
  const remove = useDeleteCalendarEvent()
  const isPhone = useIsPhone()
  const { shown, failed, isLoading } = useShownCalendarEvents(days)

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
      {failed && <QueryFailure message="Failed to fetch calendar events" query={failed} />}
      <CalendarGrid
        controller={controller}
        today={today}
        timeZone={clock.time_zone}
        weekStartsOn={clock.week_starts_on}
        events={shown}
        onDays={setDays}
        onSelect={(times) => setEdited({ event: null, times })}
        onOpen={setOpened}
      />
      {isPhone && <NextDays today={today} onOpen={setOpened} />}
      {opened && (
        <CalendarEventDialog
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
      <Suspense fallback={null}>{edited && <EventFormDialog {...edited} onClose={() => setEdited(null)} />}</Suspense>
    </>
  )
}

const EventFormDialog = lazyRetry(() => import('./event-form-dialog.tsx').then((dialog) => dialog.CalendarEventFormDialog))

const phone = '(max-width: 47.99rem)'

const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phone).matches)

function subscribe(changed: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const views = [
  { view: 'dayGridMonth', unit: 'month', label: 'Month' },
  { view: 'timeGridWeek', unit: 'week', label: 'Week' },
  { view: 'timeGridDay', unit: 'day', label: 'Day' },
]

function Toolbar({ controller, onAdd }: { controller: CalendarController; onAdd: () => void }) {
  const { view } = controller
  const unit = views.find((one) => one.view === view?.type)?.unit ?? 'month'
  const isNow = controller.getButtonState().today?.isDisabled ?? false
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
      <div className="seg">
        <button type="button" aria-label={`Previous ${unit}`} title={`Previous ${unit}`} onClick={() => controller.prev()}>
          <ChevronLeft className="icon" aria-hidden="true" />
        </button>
        <button type="button" aria-label={`Next ${unit}`} title={`Next ${unit}`} onClick={() => controller.next()}>
          <ChevronRight className="icon" aria-hidden="true" />
        </button>
      </div>
      <Button onClick={() => controller.today()} disabled={isNow}>
        Today
      </Button>
      <h3
        className="min-w-0 flex-1 text-center text-lg font-semibold max-md:order-first max-md:text-left max-md:text-md"
        aria-live="polite"
      >
        {view?.title}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it */}
      <div role="group" aria-label="View" className="seg max-md:grow">
        {views.map(({ view: type, label }) => (
          <button
            key={type}
            type="button"
            className="max-md:grow"
            aria-pressed={view?.type === type}
            onClick={() => controller.changeView(type)}
          >
            {label}
          </button>
        ))}
      </div>
      <Button onClick={onAdd}>
        <Plus className="icon" aria-hidden="true" />
        <span className="max-md:sr-only">Add event</span>
      </Button>
    </div>
  )
}

const daysListed = 7

/** Lists the events of the next days below the calendar, because the month view has no space for text on a phone. */
function NextDays({ today, onOpen }: { today: string; onOpen: (event: ShownCalendarEvent) => void }) {
  const last = addDays(today, daysListed - 1)
  const { shown, isLoading, failed } = useShownCalendarEvents({ from: today, to: last })
  if (isLoading || failed) return null
  const next = sortEventsByTime(shown.filter((event) => event.start.slice(0, 10) <= last && getLastDay(event) >= today))
  // An event that started before today and still lasts is listed under today.
  const days = [...new Set(next.map((event) => dayIn(event, today)))]
  return (
    <section aria-labelledby="next-days" className="border-t border-line p-4">
      <h3 id="next-days" className="font-semibold">
        Next 7 days
      </h3>
      {days.length === 0 && <p className="mt-2 text-fg-muted">No events</p>}
      {days.map((day) => (
        <div key={day} className="mt-3">
          <h4 className="text-sm text-fg-muted">{day === today ? `Today, ${formatShortDay(day)}` : formatShortDay(day)}</h4>
          <ul>
            {next
              .filter((event) => dayIn(event, today) === day)
              .map((event) => (
                <li key={event.key}>
                  <button type="button" className="flex min-h-11 w-full items-center gap-3 py-1.5 text-left" onClick={() => onOpen(event)}>
                    <EventTypeDot type={event.type} />
                    <span className="min-w-0">
                      <span className="block wrap-anywhere">{event.title}</span>
                      <span className="block text-sm text-fg-muted">
                        {[describeEventTime(event), capitalize(event.assignedTo ?? '')].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const dayIn = ({ start }: ShownCalendarEvent, today: string): string => (start.slice(0, 10) < today ? today : start.slice(0, 10))
