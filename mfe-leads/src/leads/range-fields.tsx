import { DateInput, Field, MoneyInput } from '@crm/ui'
import { isAmount, isDay } from './filter-values.ts'
import type { LeadFilters } from './list-state.ts'
import { useTyped } from './use-typed.ts'

type Name = keyof LeadFilters
type Props = { state: LeadFilters; onChange: (change: Partial<LeadFilters>) => void }

const inputs = {
  // Days as `yyyy-mm-dd` compare as text.
  day: {
    Input: DateInput,
    complete: isDay,
    isReversed: (from: string, to: string) => to < from,
    fault: 'The range is reversed: To is before From',
  },
  amount: {
    Input: MoneyInput,
    complete: isAmount,
    isReversed: (from: string, to: string) => Number(to) < Number(from),
    fault: 'The range is reversed: At most is less than At least',
  },
}

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
  const { isReversed, fault } = inputs[of]
  const [from, to] = [state[names[0]], state[names[1]]]
  const error = from !== '' && to !== '' && isReversed(from, to) ? fault : undefined
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
            error={end === 1 ? error : undefined}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

type EndProps = {
  of: keyof typeof inputs
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

// Several fields are labeled "From", so each gets a full accessible name.
function RangeEnd({ of, label, name, value, error, onChange }: EndProps) {
  const { Input, complete } = inputs[of]
  const { typed, type, finish } = useTyped(value, onChange, (text) => text === '' || complete(text))
  return (
    <Field label={<span className="label-note">{label}</span>} error={error}>
      <Input aria-label={name} value={typed} onChange={(event) => type(event.target.value)} onBlur={finish} />
    </Field>
  )
}
