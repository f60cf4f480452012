import './calendar.css'
import { Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../failure.tsx'
import { calendarQueries } from './calendar-queries.ts'
import { CalendarView } from './calendar-view.tsx'

export function BusinessCalendar() {
  const clock = useQuery(calendarQueries.clock())
  return (
    <>
      {clock.data && <CalendarView today={clock.data.now.slice(0, 10)} timeZone={clock.data.time_zone} />}
      {clock.isPending && <Loading text="Loading calendar..." />}
      {clock.isError && (
        <div className="grid min-h-139 place-items-center">
          <Failure message="Failed to fetch calendar events" query={clock} />
        </div>
      )}
    </>
  )
}
