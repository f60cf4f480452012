import { Button, DateInput, Field } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { type ReportChoice, refusalOf } from './report-address.ts'

type Props = { choice: ReportChoice; today: string; onChange: (change: Partial<ReportChoice>) => void }

export function AsOf({ choice, today, onChange }: Props) {
  // The URL follows the input a moment later. Until then the field keeps its own text, because setting a date field resets its parts.
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    const forget = () => setTyped(null)
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [])
  const [refusal, refusalId] = [refusalOf(choice, today), useId()]
  return (
    <>
      <div className="flex items-end gap-2 max-md:w-full md:ml-auto">
        <Field label="As of" className="max-md:flex-1 md:w-40">
          <DateInput
            value={typed ?? choice.asOf ?? today}
            max={today}
            aria-invalid={refusal !== null}
            aria-describedby={refusal === null ? undefined : refusalId}
            onChange={({ target }) => {
              setTyped(target.value)
              onChange({ asOf: asOfIn(target.value, today) })
            }}
            onBlur={() => setTyped(null)}
          />
        </Field>
        <Button
          disabled={choice.asOf === null}
          onClick={() => {
            setTyped(null)
            onChange({ asOf: null })
          }}
        >
          Now
        </Button>
      </div>
      {refusal !== null && (
        <p id={refusalId} role="alert" className="error mt-0 w-full md:justify-end">
          <CircleAlert aria-hidden="true" />
          {refusal}: this is today’s.
        </p>
      )}
    </>
  )
}

// A report as of today is the current report.
const asOfIn = (day: string, today: string): string | null => (day === '' || day === today ? null : day)
