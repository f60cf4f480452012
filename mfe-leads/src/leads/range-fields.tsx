import { DateInput, Field, MoneyInput } from '@crm/ui'
import { isAmount, isDay } from './filter-values.ts'
import type { LeadFilters } from './list-state.ts'
import { useTyped } from './use-typed.ts'

type Name = keyof LeadFilters
type Props = { state: LeadFilters; onChange: (change: Partial<LeadFilters>) => void }

const inputs = { day: { Input: DateInput, complete: isDay }, amount: { Input: MoneyInput, complete: isAmount } }

/** Between which days and amounts a lead may be; either end may be left open. */
export function RangeFields(props: Props) {
  return (
    <>
      <Range {...props} legend="Date created" of="day" names={['created_from', 'created_to']} labels={['From', 'To']} />
      <Range {...props} legend="Next follow-up" of="day" names={['followup_from', 'followup_to']} labels={['From', 'To']} />
      <Range {...props} legend="Project amount" of="amount" names={['amount_min', 'amount_max']} labels={['At least', 'At most']} />
    </>
  )
}

type RangeProps = Props & { legend: string; of: keyof typeof inputs; names: [Name, Name]; labels: [string, string] }

function Range({ state, onChange, legend, of, names, labels }: RangeProps) {
  return (
    <fieldset>
      <legend className="label mb-1">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        {names.map((name, end) => (
          <RangeEnd
            key={name}
            of={of}
            label={labels[end] ?? ''}
            name={`${legend}, ${labels[end]?.toLowerCase()}`}
            value={state[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

type EndProps = { of: keyof typeof inputs; label: string; name: string; value: string; onChange: (value: string) => void }

// Two fields "From" on one form: a name says which.
function RangeEnd({ of, label, name, value, onChange }: EndProps) {
  const { Input, complete } = inputs[of]
  const { typed, type, finish } = useTyped(value, onChange, (text) => text === '' || complete(text))
  return (
    <Field label={<span className="label-note">{label}</span>}>
      <Input aria-label={name} value={typed} onChange={(event) => type(event.target.value)} onBlur={finish} />
    </Field>
  )
}
