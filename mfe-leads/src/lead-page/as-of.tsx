import type { LeadSnapshot } from '@crm/contracts'
import { useTimeZone } from '@crm/shell-api'
import { Button, IconButton, Input } from '@crm/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { formatLocalDateTime, parseLocalDateTime } from '../dates.ts'

type Props = { record: LeadSnapshot; asOf: string | null; onMoment: (moment: string | null) => void }

export function AsOfPicker({ record: { lead, earlier, later }, asOf, onMoment }: Props) {
  const id = useId()
  const timeZone = useTimeZone()
  // The typed text is kept separately, because a half-typed time is not valid yet.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (value: string) => {
    setTyped(value)
    const moment = parseInstant(value, timeZone)
    if (moment !== null) onMoment(moment)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm text-fg-muted">
        As of
      </label>
      <Input
        id={id}
        type="datetime-local"
        className="w-auto! max-sm:basis-full"
        value={typed ?? (asOf === null ? '' : formatDateTimeInputValue(asOf, timeZone))}
        min={formatDateTimeInputValue(lead.created_at, timeZone)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <IconButton label="Earlier change" disabled={earlier === null} onClick={() => onMoment(earlier)}>
        <ChevronLeft className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label="Later change" disabled={later === null} onClick={() => onMoment(later)}>
        <ChevronRight className="icon" aria-hidden="true" />
      </IconButton>
      <Button disabled={asOf === null} onClick={() => onMoment(null)}>
        Now
      </Button>
    </div>
  )
}

/** The instant in `?asOf=`; if it is missing or invalid, null for now. A change adds no history entry, so that Back leaves the page. */
export function useAsOfMoment(): [string | null, (moment: string | null) => void] {
  const [params, setParams] = useSearchParams()
  // The location state must be passed on, because it contains the list that the page was opened from.
  const { state } = useLocation()
  const timeZone = useTimeZone()
  const show = (moment: string | null) => {
    const next = new URLSearchParams(params)
    if (moment === null) next.delete('asOf')
    else next.set('asOf', moment)
    setParams(next, { replace: true, preventScrollReset: true, state })
  }
  return [parseInstant(params.get('asOf'), timeZone), show]
}

/** Returns an ISO 8601 instant in UTC, or null if the text is invalid. Text without an offset is local time of the business. */
export function parseInstant(text: string | null, timeZone: string): string | null {
  if (text === null || !/^\d{4}-/.test(text)) return null
  const instant = /T[\d:.]+$/.test(text) ? parseLocalDateTime(text, timeZone) : new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

export function formatDateTimeInputValue(moment: string, timeZone: string): string {
  return formatLocalDateTime(timeZone, new Date(moment)).slice(0, 16)
}
