import { useLocation, useSearchParams } from 'react-router-dom'

/** The moment that the page shows, from `?asOf=`; null for now. What is no moment counts as now. It adds no step: Back leaves the page. */
export function useAsOf(): [string | null, (moment: string | null) => void] {
  const [params, setParams] = useSearchParams()
  // The list that the page was opened from is kept there.
  const { state } = useLocation()
  const show = (moment: string | null) => {
    const next = new URLSearchParams(params)
    if (moment === null) next.delete('asOf')
    else next.set('asOf', moment)
    setParams(next, { replace: true, preventScrollReset: true, state })
  }
  return [momentIn(params.get('asOf')), show]
}

/** A text as an instant (ISO 8601, UTC), or null where it isn't one. */
export function momentIn(text: string | null): string | null {
  const instant = new Date(text ?? '')
  return text === null || !/^\d{4}-/.test(text) || Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** An instant as a date-time field takes it: on the reader's own clock, to the minute. */
export function fieldValue(moment: string): string {
  const instant = new Date(moment)
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
