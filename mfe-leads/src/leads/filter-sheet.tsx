import type { LeadSortField } from '@crm/contracts'
import { Button, DateInput, Dialog, Field, MoneyInput, NativeSelect, useDebouncedInput } from '@crm/ui'
import { isShownBesideSearch, type LeadFilterDefinition, LeadFilterSelect, useLeadFilterDefinitions } from './lead-filters.tsx'
import {
  emptyLeadFilters,
  hasActiveFilters,
  isValidAmount,
  isValidDay,
  type LeadFilterValues,
  type LeadListState,
  type SortDirection,
} from './list-state.ts'

const orders: { value: `${LeadSortField} ${SortDirection}`; label: string }[] = [
  { value: 'date_created desc', label: 'Newest first' },
  { value: 'date_created asc', label: 'Oldest first' },
  { value: 'name asc', label: 'Name A to Z' },
  { value: 'name desc', label: 'Name Z to A' },
  { value: 'next_followup_date asc', label: 'Next follow-up, earliest first' },
  { value: 'next_followup_date desc', label: 'Next follow-up, latest first' },
  { value: 'project_amount desc', label: 'Highest amount' },
  { value: 'project_amount asc', label: 'Lowest amount' },
]

type Props = { state: LeadListState; found: string; onChange: (change: Partial<LeadListState>) => void; onClose: () => void }

export function LeadFilterDialog({ state, found, onChange, onClose }: Props) {
  const choices = useLeadFilterDefinitions()
  const footer = (
    <>
      <Button disabled={!hasActiveFilters(state)} onClick={() => onChange(emptyLeadFilters)}>
        Clear Filters
      </Button>
      <Button variant="primary" onClick={onClose}>
        {found}
      </Button>
    </>
  )
  const select = (filter: LeadFilterDefinition) => (
    <Field key={filter.name} label={filter.label}>
      <LeadFilterSelect labeled filter={filter} value={state[filter.name]} onChange={(value) => onChange({ [filter.name]: value })} />
    </Field>
  )
  return (
    <Dialog title="Filter leads" footer={footer} onRequestClose={onClose}>
      <div className="grid gap-4">
        {choices.filter(isShownBesideSearch).map(select)}
        <RangeFields state={state} onChange={onChange} />
        {choices.filter((choice) => !isShownBesideSearch(choice)).map(select)}
        <Field label="Order">
          <NativeSelect
            options={orders}
            value={`${state.sort} ${state.dir}`}
            onChange={(event) => {
              const [sort, dir] = event.target.value.split(' ') as [LeadSortField, SortDirection] // The cast is safe, because all options have this format.
              onChange({ sort, dir })
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}

type Name = keyof LeadFilterValues
type RangesProps = { state: LeadFilterValues; onChange: (change: Partial<LeadFilterValues>) => void }

const inputs = {
  // Days are text in the form `yyyy-mm-dd`, so comparing the text compares the days.
  day: {
    Input: DateInput,
    complete: isValidDay,
    isReversed: (from: string, to: string) => to < from,
    fault: 'Must not be before the From date',
  },
  amount: {
    Input: MoneyInput,
    complete: isValidAmount,
    isReversed: (from: string, to: string) => Number(to) < Number(from),
    fault: 'Must not be less than the minimum',
  },
}

function RangeFields(props: RangesProps) {
  return (
    <>
      <Range {...props} legend="Date created" of="day" names={['created_from', 'created_to']} labels={['From', 'To']} />
      <Range {...props} legend="Next follow-up" of="day" names={['followup_from', 'followup_to']} labels={['From', 'To']} />
      <Range {...props} legend="Project amount" of="amount" names={['amount_min', 'amount_max']} labels={['At least', 'At most']} />
    </>
  )
}

type RangeProps = RangesProps & { legend: string; of: keyof typeof inputs; names: [Name, Name]; labels: [string, string] }

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

// Several fields have the visible label "From", so each one gets a complete name for screen readers.
function RangeEnd({ of, label, name, value, error, onChange }: EndProps) {
  const { Input, complete } = inputs[of]
  const { typed, type, finish } = useDebouncedInput(value, onChange, (text) => text === '' || complete(text))
  return (
    <Field label={<span className="label-note">{label}</span>} error={error}>
      <Input aria-label={name} value={typed} onChange={(event) => type(event.target.value)} onBlur={finish} />
    </Field>
  )
}
