import type { LeadRecord } from '@crm/contracts'
import { useTimeZone } from '@crm/shell-api'
import { Button, IconButton, Input } from '@crm/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { fieldValue, momentIn } from './as-of.ts'

type Props = { record: LeadRecord; asOf: string | null; onMoment: (moment: string | null) => void }

export function AsOfBar({ record: { lead, earlier, later }, asOf, onMoment }: Props) {
  const id = useId()
  const timeZone = useTimeZone()
  // A half-typed moment is not valid yet.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (value: string) => {
    setTyped(value)
    const moment = momentIn(value, timeZone)
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
        value={typed ?? (asOf === null ? '' : fieldValue(asOf, timeZone))}
        min={fieldValue(lead.created_at, timeZone)}
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
