import { activityActions, activityEntityTypes } from '@crm/contracts'
import { useAddress } from '@crm/shell-api'
import { Button, Field, NativeSelect } from '@crm/ui'
import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { SearchField } from '../screen-parts.tsx'
import { ActivityLog } from './activity-log.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { type Filters, isUnfiltered, noFilters, useFilters } from './filters.ts'
import { useActivity } from './use-activity.ts'
import { words } from './wording.ts'

export function ActivityPage() {
  const [filters, change] = useFilters()
  const activity = useActivity(filters)
  const [entry, open] = useOpenEntry()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 mb-5">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Activity Log</h1>
          <p className="text-fg-muted">Who did what, and when · refreshes every 30 seconds</p>
        </div>
        <Button className="max-md:w-full" busy={activity.refreshing} busyText="Refreshing..." onClick={activity.refresh}>
          <RefreshCw className="icon" aria-hidden="true" /> Refresh
        </Button>
      </div>
      <ActivityFilters filters={filters} onChange={change} />
      <ActivityLog activity={activity} onClear={change} onOpen={open} />
      {entry !== null && <EntryDialog key={entry} id={entry} onClose={() => open(null)} />}
    </>
  )
}

function useOpenEntry(): [entry: number | null, open: (entry: number | null) => void] {
  const [address, write] = useAddress()
  const named = address.get('entry') ?? ''
  const open = (entry: number | null) =>
    write(
      (current) => {
        const next = new URLSearchParams(current)
        if (entry === null) next.delete('entry')
        else next.set('entry', String(entry))
        return next
      },
      { replace: true },
    )
  return [/^[1-9]\d{0,15}$/.test(named) ? Number(named) : null, open]
}

const all = { value: 'all', label: 'All' }
const entityTypes = [all, ...activityEntityTypes.map((value) => ({ value, label: words(value) }))]
const actions = [all, ...activityActions.map((value) => ({ value, label: value }))]
const ranges = [
  { value: '1', label: 'Last 24 Hours' },
  { value: '7', label: 'Last 7 Days' },
  { value: '30', label: 'Last 30 Days' },
  { value: '90', label: 'Last 90 Days' },
  { value: 'all', label: 'All Time' },
]

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void }

function ActivityFilters({ filters, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const place = `${open ? '' : 'max-md:hidden '}md:w-40 max-md:basis-full`
  return (
    <search aria-label="Activities" className="card p-3 mb-4 flex flex-wrap items-end gap-3">
      <SearchField value={filters.search} placeholder="Details, user, IP address" onSearch={(search) => onChange({ search })} />
      <Button className="md:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        <SlidersHorizontal className="icon" aria-hidden="true" /> Filters
      </Button>
      <Field label="Entity type" className={place}>
        <NativeSelect
          options={entityTypes}
          value={filters.entity_type}
          onChange={(event) => onChange({ entity_type: event.target.value })}
        />
      </Field>
      <Field label="Action type" className={place}>
        <NativeSelect options={actions} value={filters.action} onChange={(event) => onChange({ action: event.target.value })} />
      </Field>
      <Field label="Date range" className={place}>
        <NativeSelect options={ranges} value={filters.days} onChange={(event) => onChange({ days: event.target.value })} />
      </Field>
      <Button className={open ? 'max-md:w-full' : 'max-md:hidden'} disabled={isUnfiltered(filters)} onClick={() => onChange(noFilters)}>
        Clear Filters
      </Button>
    </search>
  )
}
