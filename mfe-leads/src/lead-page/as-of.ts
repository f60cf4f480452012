import { useTimeZone } from '@crm/shell-api'
import { useLocation, useSearchParams } from 'react-router-dom'
import { instantAt, wallClock } from '../wall-clock.ts'

/** The moment that the page shows, from `?asOf=`; null for now. What is no moment counts as now. It adds no step: Back leaves the page. */
export function useAsOf(): [string | null, (moment: string | null) => void] {
  const [params, setParams] = useSearchParams()
  // The list that the page was opened from is kept there.
  const { state } = useLocation()
  const timeZone = useTimeZone()
  const show = (moment: string | null) => {
    const next = new URLSearchParams(params)
    if (moment === null) next.delete('asOf')
    else next.set('asOf', moment)
    setParams(next, { replace: true, preventScrollReset: true, state })
  }
  return [momentIn(params.get('asOf'), timeZone), show]
}

/** A text as an instant (ISO 8601, UTC), or null where it isn't one. Without an offset it is what the business's clocks show. */
export function momentIn(text: string | null, timeZone: string): string | null {
  if (text === null || !/^\d{4}-/.test(text)) return null
  const instant = /T[\d:.]+$/.test(text) ? instantAt(text, timeZone) : new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** An instant as a date-time field takes it: on the business's clocks, to the minute. */
export function fieldValue(moment: string, timeZone: string): string {
  return wallClock(timeZone, new Date(moment)).slice(0, 16)
}
