import { Button, DateInput, Field, NativeSelect } from '@crm/ui'
import { CircleAlert, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { InstallerReportView } from './installer-report.tsx'
import { LeadAnalyticsReportView } from './lead-analytics-report.tsx'
import { findAsOfError, type ReportSelection, useBusinessToday, useReportSelection, useReportYears } from './report-queries.ts'

export function ReportsPage() {
  const [choice, change] = useReportSelection()
  const shown = findAsOfError(choice, useBusinessToday()) === null ? choice : { ...choice, asOf: null }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Reports & Analytics</h1>
          <p className="text-fg-muted">Lead and installer performance</p>
        </div>
        <Button className="max-md:w-full print:hidden" onClick={() => window.print()}>
          <Printer className="icon" aria-hidden="true" /> Print
        </Button>
      </div>
      <ReportFilters choice={choice} onChange={change} />
      {shown.type === 'leads' ? <LeadAnalyticsReportView choice={shown} /> : <InstallerReportView choice={shown} />}
    </>
  )
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

type Props = { choice: ReportSelection; onChange: (change: Partial<ReportSelection>) => void }

const types = [
  { type: 'leads', label: 'Lead Analytics' },
  { type: 'installers', label: 'Installer Reports' },
] as const
const countingDates = [
  { countedBy: 'date_created', label: 'Date created' },
  { countedBy: 'date_sold', label: 'Date sold' },
] as const
const months = [{ value: 'all', label: 'All Months' }, ...monthNames.map((label, index) => ({ value: String(index + 1), label }))]
const numberOf = (value: string): number | null => (value === 'all' ? null : Number(value))

function ReportFilters({ choice, onChange }: Props) {
  const today = useBusinessToday()
  const years = useReportYears(choice.year, Number(today.slice(0, 4)))
  const yearOptions = [...years.map((year) => ({ value: String(year), label: String(year) })), { value: 'all', label: 'All Time' }]
  return (
    <search aria-label="Reports" className="card mb-4 flex flex-wrap items-end gap-3 p-3 print:hidden">
      <Choices legend="Report type">
        {types.map(({ type, label }) => (
          <Choice key={type} label={label} isChosen={choice.type === type} onChoose={() => onChange({ type })} />
        ))}
      </Choices>
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
      <div className="flex grow flex-wrap items-end gap-3">
        {choice.type === 'leads' && (
          <Choices legend="Counted by">
            {countingDates.map(({ countedBy, label }) => (
              <Choice key={countedBy} label={label} isChosen={choice.countedBy === countedBy} onChoose={() => onChange({ countedBy })} />
            ))}
          </Choices>
        )}
        <AsOf choice={choice} today={today} onChange={onChange} />
      </div>
    </search>
  )
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="max-md:w-full">
    <legend className="mb-1 text-sm font-medium">{legend}</legend>
    <div className="seg max-md:w-full md:[&>button]:h-9">{children}</div>
  </fieldset>
)

const Choice = ({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) => (
  <button type="button" className="max-md:flex-1" aria-pressed={isChosen} onClick={onChoose}>
    {label}
  </button>
)

type AsOfProps = { choice: ReportSelection; today: string; onChange: (change: Partial<ReportSelection>) => void }

function AsOf({ choice, today, onChange }: AsOfProps) {
  // The URL is updated a moment after the input. Until then the field shows the typed text, because setting its value would reset what is half typed.
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    const forget = () => setTyped(null)
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [])
  const [refusal, refusalId] = [findAsOfError(choice, today), useId()]
  return (
    <>
      <div className="flex items-end gap-2 max-md:w-full md:ml-auto">
        <Field label="As of" className="max-md:flex-1 md:w-40">
          <DateInput
            required
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
          {refusal}. This is today’s report.
        </p>
      )}
    </>
  )
}

// A report as of today is the current report, so today is not stored in the URL.
const asOfIn = (day: string, today: string): string | null => (day === '' || day === today ? null : day)
