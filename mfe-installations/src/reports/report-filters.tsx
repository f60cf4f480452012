import { Button, Field, NativeSelect } from '@crm/ui'
import { AsOf } from './as-of.tsx'
import { monthNames } from './month-names.ts'
import { type ReportChoice, useBusinessDay } from './report-address.ts'
import { useYears } from './report-queries.ts'

type Props = { choice: ReportChoice; onChange: (change: Partial<ReportChoice>) => void }

const types = [
  { type: 'leads', label: 'Lead Analytics' },
  { type: 'installers', label: 'Installer Reports' },
] as const
const months = [{ value: 'all', label: 'All Months' }, ...monthNames.map((label, index) => ({ value: String(index + 1), label }))]
const numberOf = (value: string): number | null => (value === 'all' ? null : Number(value))

/** What the report is of: its type, year and month, and as of which day. */
export function ReportFilters({ choice, onChange }: Props) {
  const today = useBusinessDay()
  const years = useYears(choice.year, Number(today.slice(0, 4)))
  const yearOptions = [...years.map((year) => ({ value: String(year), label: String(year) })), { value: 'all', label: 'All Time' }]
  return (
    <search aria-label="Reports" className="card mb-4 flex flex-wrap items-end gap-3 p-3 print:hidden">
      <fieldset className="max-md:w-full">
        <legend className="mb-1 text-sm font-medium">Report type</legend>
        <div className="seg max-md:w-full md:[&>button]:h-9">
          {types.map(({ type, label }) => (
            <button
              key={type}
              type="button"
              className="max-md:flex-1"
              aria-pressed={choice.type === type}
              onClick={() => onChange({ type })}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <Field label="Year" className="max-md:flex-1 md:w-28">
        <NativeSelect
          options={yearOptions}
          value={String(choice.year ?? 'all')}
          onChange={(event) => onChange({ year: numberOf(event.target.value) })}
        />
      </Field>
      <Field label="Month" className="max-md:flex-1 md:w-40">
        <NativeSelect
          options={months}
          disabled={choice.year === null}
          value={String(choice.month ?? 'all')}
          onChange={(event) => onChange({ month: numberOf(event.target.value) })}
        />
      </Field>
      <Button className="max-md:w-full" disabled={choice.month === null} onClick={() => onChange({ month: null })}>
        Clear Month
      </Button>
      <AsOf choice={choice} today={today} onChange={onChange} />
    </search>
  )
}
