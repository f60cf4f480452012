import { jobQueues, jobStates } from '@crm/contracts'
import { Button, Field, NativeSelect } from '@crm/ui'
import { X } from 'lucide-react'
import { SearchField } from '../screen-parts.tsx'
import { isUnfiltered, type JobsAddress, noFilters, spans } from './filters.ts'

const optionsOf = (table: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(table).map(([value, label]) => ({ value, label })),
]
const [states, queues, times] = [optionsOf(jobStates, 'All'), optionsOf(jobQueues, 'All'), optionsOf(spans, 'Any time')]

type Props = { filters: JobsAddress; onChange: (change: Partial<JobsAddress>) => void }

/** A lead or an error from a link can be removed. */
export function JobFilters({ filters, onChange }: Props) {
  return (
    <search aria-label="Jobs" className="card mb-4 grid gap-3 p-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          value={filters.search}
          placeholder="Customer, phone, template, error, id"
          onSearch={(search) => onChange({ search })}
        />
        <Field label="State" className="max-md:flex-1 md:w-36">
          <NativeSelect
            options={states}
            value={filters.state}
            // The cast is safe: the options are the states.
            onChange={(event) => onChange({ state: event.target.value as JobsAddress['state'] })}
          />
        </Field>
        <Field label="Queue" className="max-md:flex-1 md:w-44">
          <NativeSelect
            options={queues}
            value={filters.queue}
            // The cast is safe: the options are the queues.
            onChange={(event) => onChange({ queue: event.target.value as JobsAddress['queue'] })}
          />
        </Field>
        <Field label="Time" className="max-md:basis-full md:w-40">
          <NativeSelect
            options={times}
            value={filters.within}
            // The cast is safe: the options are the periods.
            onChange={(event) => onChange({ within: event.target.value as JobsAddress['within'] })}
          />
        </Field>
        <Button className="max-md:w-full" disabled={isUnfiltered(filters)} onClick={() => onChange(noFilters)}>
          Clear Filters
        </Button>
      </div>
      {(filters.lead !== '' || filters.error !== '') && (
        <ul aria-label="Chosen" className="flex flex-wrap gap-2">
          {filters.lead !== '' && <Chosen text={`About lead ${filters.lead}`} onLetGo={() => onChange({ lead: '' })} />}
          {filters.error !== '' && <Chosen text={`Error: ${filters.error}`} onLetGo={() => onChange({ error: '' })} />}
        </ul>
      )}
    </search>
  )
}

const Chosen = ({ text, onLetGo }: { text: string; onLetGo: () => void }) => (
  <li className="max-w-full">
    <button type="button" className="choice max-w-full" aria-pressed="true" onClick={onLetGo}>
      <span className="truncate">{text}</span>
      <X className="icon shrink-0" aria-hidden="true" />
      <span className="visually-hidden"> (let go)</span>
    </button>
  </li>
)
