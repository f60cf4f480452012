import { bookletOrderStatuses, bookletProductTypes } from '@crm/contracts'
import { Button, DateInput, Field, NativeSelect, SearchBox, useDebouncedInput } from '@crm/ui'
import { X } from 'lucide-react'
import { isValidDay } from '../leads/list-state.ts'
import { type BookletFilters, hasBookletFilters, noBookletFilters } from './list-state.ts'

type Props = { filters: BookletFilters; onChange: (change: Partial<BookletFilters>) => void }

export function OrdersToolbar({ filters, onChange }: Props) {
  const { ordered_from: from, ordered_to: to } = filters
  return (
    <div className="border-b border-line px-4 py-3">
      <div className="flex flex-wrap gap-2">
        <SearchBox
          className="max-md:basis-full"
          label="Orders"
          placeholder="Customer, order, phone, or email"
          value={filters.search}
          onSearch={(search) => onChange({ search })}
        />
        <Button variant="ghost" disabled={!hasBookletFilters(filters)} onClick={() => onChange(noBookletFilters)}>
          <X className="icon" aria-hidden="true" /> Clear Filter
        </Button>
      </div>
      <div className="mt-2 grid grid-cols-2 items-start gap-2 md:grid-cols-4">
        <Choice name="Status" options={statuses} value={filters.status} onChange={(status) => onChange({ status })} />
        <Choice
          name="Product type"
          options={products}
          value={filters.product_type}
          onChange={(product_type) => onChange({ product_type })}
        />
        <DayFilter label="Order date from" value={from} onChange={(day) => onChange({ ordered_from: day })} />
        <DayFilter
          label="Order date to"
          value={to}
          error={to !== '' && to < from ? 'Must not be before the first date' : undefined}
          onChange={(day) => onChange({ ordered_to: day })}
        />
      </div>
    </div>
  )
}

const listFilterOptions = (label: string, values: readonly string[]) => [
  { value: '', label },
  ...values.map((value) => ({ value, label: value })),
]
const statuses = listFilterOptions('All statuses', bookletOrderStatuses)
const products = listFilterOptions('All products', bookletProductTypes)

type ChoiceProps = { name: string; options: { value: string; label: string }[]; value: string; onChange: (value: string) => void }

const Choice = ({ name, options, value, onChange }: ChoiceProps) => (
  <Field label={<span className="label-note">{name}</span>}>
    <NativeSelect options={options} value={value} onChange={(event) => onChange(event.target.value)} />
  </Field>
)

type DayProps = { label: string; value: string; error?: string | undefined; onChange: (day: string) => void }

function DayFilter({ label, value, error, onChange }: DayProps) {
  const { typed, type, finish } = useDebouncedInput(value, onChange, (text) => text === '' || isValidDay(text))
  return (
    <Field label={<span className="label-note">{label}</span>} error={error}>
      <DateInput value={typed} onChange={(event) => type(event.target.value)} onBlur={finish} />
    </Field>
  )
}
