import { type ActivityLogEntry, activityLogActions, activityLogEntityTypes } from '@crm/contracts'
import { addressOf, call, messageOf, useAddress, useToast } from '@crm/shell-api'
import {
  Button,
  DataList,
  type DataListColumn,
  DateInput,
  EmptyState,
  ErrorState,
  Field,
  getButtonClass,
  LoadingIndicator,
  NativeSelect,
} from '@crm/ui'
import { ArrowUp, Download, RefreshCw, ScrollText, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useState } from 'react'
import { type DateTimeFormatters, formatCount, useDateTimeFormatters } from '../format.ts'
import { SearchField } from '../screen-parts.tsx'
import {
  ActionBadge,
  computeActivityCounts,
  detectBrowserName,
  EntityTypeLabel,
  EntryDetailsText,
  formatEntryUser,
  formatIdentifierAsWords,
} from './activity-entry.tsx'
import {
  type ActivityFilterValues,
  type ActivityLogState,
  defaultActivityFilters,
  hasDefaultFilters,
  isSearchableDay,
  toActivityQuery,
  useActivityFilters,
  useActivityLog,
} from './activity-queries.ts'
import { ActivityEntryDialog } from './entry-dialog.tsx'

export function ActivityPage() {
  const [filters, change] = useActivityFilters()
  const activity = useActivityLog(filters)
  const [entry, open] = useOpenEntry()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 mb-5">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Activity Log</h1>
          <p className="text-fg-muted">Who did what, and when · refreshes every 30 seconds</p>
        </div>
        <div className="flex gap-2 max-md:w-full">
          <ExportLink filters={filters} />
          <Button className="max-md:flex-1" busy={activity.refreshing} busyText="Refreshing..." onClick={activity.refresh}>
            <RefreshCw className="icon" aria-hidden="true" /> Refresh
          </Button>
        </div>
      </div>
      <ActivityFilters filters={filters} onChange={change} />
      <ActivityLog activity={activity} onClear={change} onOpen={open} />
      {entry !== null && <ActivityEntryDialog key={entry} id={entry} onClose={() => open(null)} />}
    </>
  )
}

function ExportLink({ filters }: { filters: ActivityFilterValues }) {
  const toast = useToast()
  const address = addressOf('exportActivity', { query: toActivityQuery(filters) })
  // If the session has ended, the API call shows the sign-in dialog. The download itself could not show it.
  const save = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const link = Object.assign(document.createElement('a'), { href: address, download: '' })
    call('me').then(
      () => link.click(),
      (error: unknown) =>
        toast({ tone: 'error', title: 'Failed to export the activity log', description: messageOf(error, 'Please try again') }),
    )
  }
  return (
    <a className={`${getButtonClass()} max-md:flex-1`} href={address} download onClick={save}>
      <Download className="icon" aria-hidden="true" /> Export CSV
    </a>
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
const entityTypes = [all, ...activityLogEntityTypes.map((value) => ({ value, label: formatIdentifierAsWords(value) }))]
const actions = [all, ...activityLogActions.map((value) => ({ value, label: value }))]
const ranges = [
  { value: '1', label: 'Last 24 Hours' },
  { value: '7', label: 'Last 7 Days' },
  { value: '30', label: 'Last 30 Days' },
  { value: '90', label: 'Last 90 Days' },
  { value: 'all', label: 'All Time' },
]

type ActivityFiltersProps = { filters: ActivityFilterValues; onChange: (change: Partial<ActivityFilterValues>) => void }

function ActivityFilters({ filters, onChange }: ActivityFiltersProps) {
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
      <div className="contents md:flex md:basis-full md:items-end md:gap-3">
        <DayField label="From" className={place} value={filters.from} onChange={(from) => onChange({ from })} />
        <DayField
          label="To"
          className={place}
          value={filters.to}
          error={filters.to !== '' && filters.to < filters.from ? 'Must not be before the From date' : undefined}
          onChange={(to) => onChange({ to })}
        />
        <Button
          className={open ? 'max-md:w-full' : 'max-md:hidden'}
          disabled={hasDefaultFilters(filters)}
          onClick={() => onChange(defaultActivityFilters)}
        >
          Clear Filters
        </Button>
      </div>
    </search>
  )
}

type DayFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'className' | 'error'> & {
  value: string
  onChange: (day: string) => void
}

/** Keeps a half-typed date to itself. */
function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setTyped(value)
  }
  return (
    <Field {...field}>
      <DateInput
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value === '' || isSearchableDay(target.value)) onChange(target.value)
        }}
      />
    </Field>
  )
}

type ActivityLogProps = { activity: ActivityLogState; onClear: (filters: ActivityFilterValues) => void; onOpen: (id: number) => void }

function ActivityLog({ activity, onClear, onOpen }: ActivityLogProps) {
  const { entries, waiting, more } = activity
  const moments = useDateTimeFormatters()
  if (activity.failed && entries === undefined) return <ErrorState message="Failed to fetch activity logs" onRetry={activity.refresh} />
  if (entries === undefined) return <LoadingIndicator />
  return (
    <>
      {entries.length > 0 && <Tiles entries={entries} />}
      <section className="card overflow-hidden" aria-labelledby="recent-activities">
        <div className="card-head">
          <div className="flex items-center gap-2">
            <h2 className="card-title" id="recent-activities">
              Recent Activities
            </h2>
            <span className="count">
              {formatCount(entries.length)}
              {more !== null && '+'}
            </span>
          </div>
          {activity.failed ? (
            <p role="alert" className="text-sm text-danger">
              Failed to fetch activity logs
            </p>
          ) : (
            <p className="text-sm text-fg-muted">Updated {moments.clock(new Date(activity.updatedAt).toISOString())}</p>
          )}
        </div>
        <div aria-live="polite">
          {waiting > 0 && (
            <div className="flex justify-center py-2 border-b border-line">
              <Button variant="primary" className="rounded-full! h-8" onClick={activity.showWaiting}>
                <ArrowUp className="icon" aria-hidden="true" /> {formatCount(waiting)} new {waiting === 1 ? 'entry' : 'entries'} — Show
              </Button>
            </div>
          )}
        </div>
        <DataList
          wide={56}
          className="text-sm"
          name="Activity, newest first"
          rows={entries}
          keyOf={({ id }) => id}
          columns={columnsOf(moments)}
          onOpen={({ id }) => onOpen(id)}
          empty={
            <EmptyState
              icon={<ScrollText className="size-6" />}
              title="No activity logs found for the selected filters"
              actions={<Button onClick={() => onClear(defaultActivityFilters)}>Clear Filters</Button>}
            />
          }
          more={more && { text: 'Load more', onMore: more }}
        />
      </section>
    </>
  )
}

function Tiles({ entries }: { entries: ActivityLogEntry[] }) {
  return (
    <dl className="grid grid-cols-2 lg:grid-cols-4 gap-3 mb-5">
      {computeActivityCounts(entries).map(({ label, count }) => (
        <div key={label} className="card p-4">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className="num text-2xl font-semibold">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

const columnsOf = ({ stamp }: DateTimeFormatters): DataListColumn<ActivityLogEntry>[] => [
  {
    head: 'Timestamp',
    className: 'whitespace-nowrap',
    opener: ({ created_at }) => <span className="font-normal">{stamp(created_at)}</span>,
    at: 'corner',
    card: ({ created_at }) => <span className="whitespace-nowrap text-fg-muted">{stamp(created_at)}</span>,
  },
  {
    head: 'User',
    className: 'max-w-28 truncate font-medium',
    cell: (entry) => <span title={formatEntryUser(entry)}>{formatEntryUser(entry)}</span>,
    at: 'title',
    card: (entry) => <span className="block truncate">{formatEntryUser(entry)}</span>,
  },
  {
    head: 'Action',
    cell: (entry) => <ActionBadge entry={entry} />,
    at: 'line',
    card: (entry) => (
      <span className="flex flex-wrap items-center gap-2">
        <ActionBadge entry={entry} />
        <EntityTypeLabel entry={entry} />
      </span>
    ),
  },
  { head: 'Entity', cell: (entry) => <EntityTypeLabel entry={entry} /> },
  { head: 'Details', className: 'w-full max-w-0 py-1', cell: (entry) => <EntryDetailsText entry={entry} />, at: 'line' },
  {
    head: 'Browser',
    className: 'text-fg-muted',
    cell: detectBrowserName,
    at: 'line',
    card: (entry) => <span className="text-fg-muted">{[detectBrowserName(entry), entry.ip_address ?? 'N/A'].join(' · ')}</span>,
  },
  { head: 'IP Address', className: 'whitespace-nowrap text-fg-muted', cell: ({ ip_address }) => ip_address ?? 'N/A' },
]
