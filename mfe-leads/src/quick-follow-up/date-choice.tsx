import { DateInput, Field } from '@crm/ui'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { quickDates } from './days.ts'

type Props = { date: string; today: string; clears: boolean; error?: string | undefined; onChange: (date: string) => void }

/** When to follow up next. `clears`: the lead has a date and saving takes it away. */
export function DateChoice({ date, today, clears, error, onChange }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-[10.5rem_1fr]">
      <Field label="Next follow-up date" error={error} hint={clears ? 'Saving takes the follow-up date away.' : undefined}>
        <DateInput value={date} onChange={(event) => onChange(event.target.value)} />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend beside the field's own label */}
      <div role="group" aria-label="Quick dates" className="flex flex-wrap gap-1.5 md:pt-6.5 max-md:grid max-md:grid-cols-2 max-md:gap-2">
        {quickDates(today).map(({ label, day, letter }) => (
          <button
            key={label}
            type="button"
            className="choice"
            aria-pressed={date === day}
            aria-keyshortcuts={letter}
            onClick={() => onChange(day)}
          >
            {label}
            <KeyHint letter={letter} />
          </button>
        ))}
      </div>
    </div>
  )
}
