import { Button, capitalize, DataList, type DataListProps, EmptyState, Input, NativeSelect } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FilterSelect } from '../filters.tsx'

type RecordListProps<Row, Filters> = Omit<DataListProps<Row>, 'name' | 'rows' | 'query' | 'empty'> & {
  what: string
  list: UseQueryResult<Row[]>
  noFilters: Filters
  filter: (rows: Row[], filters: Filters) => Row[]
  /** Says what a search finds. */
  placeholder: string
  selects: readonly FilterSelect<Filters>[]
  /** Shown if there is no record yet. */
  none?: ReactNode
}

/** All records of one kind, which are searched and filtered in the browser. */
export function RecordList<Row, Filters extends Record<string, string> & { search: string }>(props: RecordListProps<Row, Filters>) {
  const { list, noFilters, filter, placeholder, selects, none, ...shown } = props
  const { what } = shown
  const [filters, setFilters] = useState(noFilters)
  const change = (changed: Record<string, string>) => setFilters({ ...filters, ...changed })
  const records = list.data
  const found = records && filter(records, filters)
  return (
    <div className="card overflow-clip">
      {records?.length !== 0 && (records || !list.isError) && (
        <search aria-label={capitalize(what)} className="flex flex-wrap gap-2 border-b border-line p-3">
          <span className="adorned max-md:w-full md:w-72">
            <Search className="icon adornment" aria-hidden="true" />
            <Input
              type="search"
              aria-label={`Search ${what}`}
              className="pl-9"
              placeholder={placeholder}
              maxLength={100}
              value={filters.search}
              onChange={(event) => change({ search: event.target.value })}
            />
          </span>
          {selects.map(({ name, label, options, className }) => (
            <span key={name} className={className}>
              <NativeSelect
                aria-label={label}
                options={options}
                value={filters[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            </span>
          ))}
        </search>
      )}
      <p className="sr-only" role="status">
        {records && found && found.length < records.length ? `${found.length} of ${records.length} ${what}` : ''}
      </p>
      <DataList
        {...shown}
        name={capitalize(what)}
        query={list}
        rows={found}
        empty={
          (records?.length === 0 && none) || (
            <EmptyState
              icon={<SearchX className="size-6" />}
              title={`No ${what} found`}
              actions={<Button onClick={() => setFilters(noFilters)}>Clear Filters</Button>}
            />
          )
        }
      />
    </div>
  )
}

/** Whether the texts together contain every word of the search. */
export function matchesSearch(search: string, texts: readonly (string | null)[]): boolean {
  const text = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** What the user does with a record of the list; the record is null for a new one. */
export function useRecordTask<Row extends { id: number }, Kind extends string>(rows: readonly Row[] | undefined) {
  const [task, setTask] = useState<{ kind: Kind; record: Row | null } | null>(null)
  const known = task?.record ?? null
  return {
    kind: task?.kind ?? null,
    // Prefers the current version, because another user may have changed it. If it was deleted, the dialog shows the last known version.
    record: known && (rows?.find(({ id }) => id === known.id) ?? known),
    start: (kind: Kind, record: Row | null = null) => setTask({ kind, record }),
    close: () => setTask(null),
  }
}
