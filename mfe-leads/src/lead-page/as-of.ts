import { useTimeZone } from '@crm/shell-api'
import { useLocation, useSearchParams } from 'react-router-dom'
import { instantAt, wallClock } from '../dates.ts'

/** The instant in `?asOf=`; null or invalid means now. It adds no history entry: Back leaves the page. */
export function useAsOf(): [string | null, (moment: string | null) => void] {
  const [params, setParams] = useSearchParams()
  // The location state contains the list that the page was opened from.
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

/** An ISO 8601 instant in UTC, or null if invalid. Without an offset, the text is local time of the business. */
export function momentIn(text: string | null, timeZone: string): string | null {
  if (text === null || !/^\d{4}-/.test(text)) return null
  const instant = /T[\d:.]+$/.test(text) ? instantAt(text, timeZone) : new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

export function fieldValue(moment: string, timeZone: string): string {
  return wallClock(timeZone, new Date(moment)).slice(0, 16)
}
