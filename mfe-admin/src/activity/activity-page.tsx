import { type ActivityEntry, activityActions, activityEntityTypes } from '@crm/contracts'
import { useAddress } from '@crm/shell-api'
import { Button, EmptyState, ErrorState, Field, Loading, NativeSelect, Table, Td, Th, Tr } from '@crm/ui'
import { ArrowUp, RefreshCw, ScrollText, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { formatCount, useMoments } from '../format.ts'
import { SearchField } from '../screen-parts.tsx'
import { ActionBadge, browserOf, countsOf, EntityName, EntryDetails, formatIdentifier, userOf } from './activity-entry.tsx'
import { type Activity, type Filters, isUnfiltered, noFilters, useActivity, useFilters } from './activity-queries.ts'
import { EntryDialog } from './entry-dialog.tsx'

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
const entityTypes = [all, ...activityEntityTypes.map((value) => ({ value, label: formatIdentifier(value) }))]
const actions = [all, ...activityActions.map((value) => ({ value, label: value }))]
const ranges = [
  { value: '1', label: 'Last 24 Hours' },
  { value: '7', label: 'Last 7 Days' },
  { value: '30', label: 'Last 30 Days' },
  { value: '90', label: 'Last 90 Days' },
  { value: 'all', label: 'All Time' },
]

type ActivityFiltersProps = { filters: Filters; onChange: (change: Partial<Filters>) => void }

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
      <Button className={open ? 'max-md:w-full' : 'max-md:hidden'} disabled={isUnfiltered(filters)} onClick={() => onChange(noFilters)}>
        Clear Filters
      </Button>
    </search>
  )
}

type ActivityLogProps = { activity: Activity; onClear: (filters: Filters) => void; onOpen: (id: number) => void }

function ActivityLog({ activity, onClear, onOpen }: ActivityLogProps) {
  const { entries, waiting, more } = activity
  const { clock } = useMoments()
  if (activity.failed && entries === undefined) return <ErrorState message="Failed to fetch activity logs" onRetry={activity.refresh} />
  if (entries === undefined) return <Loading />
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
            <p className="text-sm text-fg-muted">Updated {clock(new Date(activity.updatedAt).toISOString())}</p>
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
        {entries.length === 0 ? (
          <EmptyState
            icon={<ScrollText className="size-6" />}
            title="No activity logs found for the selected filters"
            actions={<Button onClick={() => onClear(noFilters)}>Clear Filters</Button>}
          />
        ) : (
          <>
            <ActivityTable entries={entries} onOpen={onOpen} />
            <ActivityCards entries={entries} onOpen={onOpen} />
          </>
        )}
        {more !== null && (
          <button type="button" className="w-full h-11 border-t border-line text-link font-medium hover:bg-muted" onClick={more}>
            Load more
          </button>
        )}
      </section>
    </>
  )
}

function Tiles({ entries }: { entries: ActivityEntry[] }) {
  return (
    <dl className="grid grid-cols-2 lg:grid-cols-4 gap-3 mb-5">
      {countsOf(entries).map(({ label, count }) => (
        <div key={label} className="card p-4">
          <dt className="text-sm text-fg-muted">{label}</dt>
          <dd className="num text-2xl font-semibold">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

type EntriesProps = { entries: ActivityEntry[]; onOpen: (id: number) => void }

function ActivityTable({ entries, onOpen }: EntriesProps) {
  return (
    <div className="max-lg:hidden overflow-x-auto">
      <Table caption="Activity, newest first" className="w-full text-sm">
        <thead className="bg-muted">
          <tr>
            <Th>Timestamp</Th>
            <Th>User</Th>
            <Th>Action</Th>
            <Th>Entity</Th>
            <Th>Details</Th>
            <Th>Browser</Th>
            <Th>IP Address</Th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Row({ entry, onOpen }: { entry: ActivityEntry; onOpen: () => void }) {
  const { stamp } = useMoments()
  return (
    <Tr className="cursor-pointer" onClick={onOpen}>
      <Td className="whitespace-nowrap">
        {/* Its click bubbles to the row. */}
        <button type="button" className="text-link hover:underline" aria-haspopup="dialog">
          {stamp(entry.created_at)}
        </button>
      </Td>
      <Td className="font-medium max-w-28 truncate" title={userOf(entry)}>
        {userOf(entry)}
      </Td>
      <Td>
        <ActionBadge entry={entry} />
      </Td>
      <Td>
        <EntityName entry={entry} />
      </Td>
      <Td className="w-full max-w-0 py-1">
        <EntryDetails entry={entry} />
      </Td>
      <Td className="text-fg-muted">{browserOf(entry)}</Td>
      <Td className="text-fg-muted whitespace-nowrap">{entry.ip_address ?? 'N/A'}</Td>
    </Tr>
  )
}

function ActivityCards({ entries, onOpen }: EntriesProps) {
  const { stamp } = useMoments()
  return (
    <ul className="lg:hidden divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="block w-full space-y-1.5 p-4 text-left text-sm hover:bg-muted"
            onClick={() => onOpen(entry.id)}
          >
            <span className="flex items-center justify-between gap-2">
              <span className="font-medium truncate">{userOf(entry)}</span>
              <span className="text-fg-muted whitespace-nowrap">{stamp(entry.created_at)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <ActionBadge entry={entry} />
              <EntityName entry={entry} />
            </span>
            <EntryDetails entry={entry} />
            <span className="block text-fg-muted">
              {browserOf(entry)} · {entry.ip_address ?? 'N/A'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
