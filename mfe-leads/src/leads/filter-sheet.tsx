import { type LeadSort, paymentLabels } from '@crm/contracts'
import { Button, Dialog, Field, NativeSelect } from '@crm/ui'
import { FilterSelect } from './filter-select.tsx'
import { type Direction, isFiltered, type LeadListState, noFilters } from './list-state.ts'
import { RangeFields } from './range-fields.tsx'
import { useLeadFilters } from './use-lead-filters.ts'

const orders: { value: `${LeadSort} ${Direction}`; label: string }[] = [
  { value: 'date_created desc', label: 'Newest first' },
  { value: 'date_created asc', label: 'Oldest first' },
  { value: 'name asc', label: 'Name A to Z' },
  { value: 'name desc', label: 'Name Z to A' },
  { value: 'next_followup_date asc', label: 'Next follow-up soonest' },
  { value: 'next_followup_date desc', label: 'Next follow-up latest' },
  { value: 'project_amount desc', label: 'Largest amount' },
  { value: 'project_amount asc', label: 'Smallest amount' },
]

const payments = [{ value: '', label: 'All Payments' }, ...Object.entries(paymentLabels).map(([value, label]) => ({ value, label }))]

type Props = { state: LeadListState; found: string; onChange: (change: Partial<LeadListState>) => void; onClose: () => void }

export function FilterSheet({ state, found, onChange, onClose }: Props) {
  const choices = useLeadFilters()
  const footer = (
    <>
      <Button disabled={!isFiltered(state)} onClick={() => onChange(noFilters)}>
        Clear Filters
      </Button>
      <Button variant="primary" onClick={onClose}>
        {found}
      </Button>
    </>
  )
  return (
    <Dialog title="Filter leads" footer={footer} onRequestClose={onClose}>
      <div className="grid gap-4">
        {choices.map((choice) => (
          <Field key={choice.name} label={choice.label}>
            <FilterSelect labelled filter={choice} value={state[choice.name]} onChange={(value) => onChange({ [choice.name]: value })} />
          </Field>
        ))}
        <RangeFields state={state} onChange={onChange} />
        <Field label="Payment">
          <NativeSelect options={payments} value={state.payment} onChange={(event) => onChange({ payment: event.target.value })} />
        </Field>
        <Field label="Order">
          <NativeSelect
            options={orders}
            value={`${state.sort} ${state.dir}`}
            onChange={(event) => {
              const [sort, dir] = event.target.value.split(' ') as [LeadSort, Direction] // the options above have this format
              onChange({ sort, dir })
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
