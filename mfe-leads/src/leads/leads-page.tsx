import type { LeadList } from '@crm/contracts'
import { useAddress } from '@crm/shell-api'
import { Button, buttonClass, EmptyState, IconButton, Pagination, Skeleton } from '@crm/ui'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical, SearchX, Upload, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { AddLeadByKey, AddLeadLink } from '../add-lead/add-lead-actions.tsx'
import { Failure } from '../failure.tsx'
import { leadQueries } from '../lead-queries.ts'
import { ExportLink } from './export-link.tsx'
import type { LeadActions } from './lead-actions.ts'
import { LeadCards } from './lead-cards.tsx'
import { LeadsTable } from './leads-table.tsx'
import { LeadsToolbar } from './leads-toolbar.tsx'
import { isFiltered, type LeadListState, listQuery, noFilters, pageSize, readListState, refines, withListState } from './list-state.ts'
import { useLeadDialogs } from './use-lead-dialogs.tsx'

export function LeadsPage() {
  const [state, change] = useListState()
  const list = useQuery(leadQueries.list(listQuery(state)))
  const { actions, dialogs } = useLeadDialogs(list.data)
  usePrefetchedNext(state, list.data)

  // After a deletion, or with an old link, the page may no longer exist.
  const beyond = list.data !== undefined && !list.isPlaceholderData && list.data.totalPages > 0 && state.page > list.data.totalPages
  const lastPage = list.data?.totalPages ?? 1
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true })
  })

  return (
    <div className="@container">
      <div className="mb-5 flex items-end justify-between gap-3 max-md:items-start">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">Lead Management</h1>
          <p className="text-fg-muted">Manage and track all your sales leads</p>
        </div>
        <ListMenu state={state} />
        <div className="flex shrink-0 gap-2 max-md:hidden">
          <ImportLink />
          <ExportLink state={state} />
          <AddLeadLink primary />
        </div>
      </div>
      <LeadsToolbar state={state} found={found(list.data)} onChange={change} />
      <LeadsContent list={list} state={state} change={change} actions={actions} />
      <AddLeadByKey />
      {dialogs}
    </div>
  )
}

type ContentProps = {
  list: UseQueryResult<LeadList>
  state: LeadListState
  change: (change: Partial<LeadListState>) => void
  actions: LeadActions
}

function LeadsContent({ list, state, change, actions }: ContentProps) {
  if (list.isError) {
    return (
      <div className="card">
        <Failure message="Failed to fetch leads" query={list} />
      </div>
    )
  }
  if (!list.data) return <LeadsSkeleton />
  const { leads, total, total_is_capped, totalPages, today } = list.data
  if (total === 0) return <NothingFound clear={isFiltered(state) ? () => change(noFilters) : null} />

  const pages = (
    <div aria-live="polite">
      <Pagination
        page={state.page}
        pageSize={pageSize}
        total={total}
        capped={total_is_capped}
        pageCount={totalPages}
        noun="leads"
        onPage={(page) => change({ page })}
      />
    </div>
  )
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}>
      <div className="card hidden overflow-clip @min-[60rem]:block">
        <LeadsTable leads={leads} today={today} state={state} onSort={change} actions={actions} />
        <div className="border-t border-line">{pages}</div>
      </div>
      <div className="@min-[60rem]:hidden">
        <LeadCards leads={leads} today={today} actions={actions} />
        {pages}
      </div>
    </div>
  )
}

function NothingFound({ clear }: { clear: (() => void) | null }) {
  const clearFilters: ReactNode = clear && (
    <Button onClick={clear}>
      <X className="icon" aria-hidden="true" /> Clear Filters
    </Button>
  )
  const actions = (
    <>
      {clearFilters}
      <AddLeadLink />
    </>
  )
  return (
    <div className="card" role="status">
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="No leads found"
        text="Try adjusting your filters or add a new lead"
        actions={actions}
      />
    </div>
  )
}

function usePrefetchedNext(state: LeadListState, list: LeadList | undefined): void {
  const client = useQueryClient()
  const next = list && state.page < list.totalPages ? state.page + 1 : null
  useEffect(() => {
    if (next !== null) void client.prefetchQuery(leadQueries.list(listQuery({ ...state, page: next })))
  })
}

function found(list: LeadList | undefined): string {
  if (!list) return 'Show leads'
  return `Show ${list.total.toLocaleString('en-US')}${list.total_is_capped ? '+' : ''} ${list.total === 1 ? 'lead' : 'leads'}`
}

type Change = (change: Partial<LeadListState>, how?: { replace?: boolean }) => void

/** The list state is in the URL, so that Back and links work. Refining typed text adds no history entry. */
function useListState(): [LeadListState, Change] {
  const [params, write] = useAddress()
  const state = readListState(params)
  const change: Change = (changes, { replace = refines(state, changes) } = {}) =>
    write((current) => withListState(current, changes), { replace })
  return [state, change]
}

const rows = Array.from({ length: pageSize }, (_, row) => row)
const bars = ['w-14', 'w-36', 'w-28', 'w-20', 'w-14', 'w-14', 'w-20', 'w-20', 'w-16']

/** As high as the list, so that the layout does not jump. */
function LeadsSkeleton() {
  return (
    <div>
      <p className="sr-only" role="status">
        Loading leads...
      </p>
      <div className="card hidden overflow-clip @min-[60rem]:block">
        <div className="h-11 border-b border-line bg-muted" />
        {rows.map((row) => (
          <div key={row} className="flex h-[3.25rem] items-center justify-between gap-4 border-b border-line px-4">
            {bars.map((bar, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
              <Skeleton key={column} className={bar} />
            ))}
          </div>
        ))}
        <div className="h-[3.25rem]" />
      </div>
      <div className="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @min-[60rem]:hidden">
        {rows.map((row) => (
          <div key={row} className="card h-[11.875rem] space-y-3 p-4">
            <Skeleton className="w-40" />
            <Skeleton className="w-24" />
            <Skeleton className="w-full" />
            <Skeleton className="h-11! w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** One button for import and export, because a phone's first screen is for the leads. */
function ListMenu({ state }: { state: LeadListState }) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is within
    <div
      ref={menu}
      className="relative md:hidden"
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        setOpen(false)
        menu.current?.querySelector('button')?.focus()
      }}
    >
      <IconButton label="Import or export" aria-expanded={open} onClick={() => setOpen(!open)}>
        <EllipsisVertical className="icon" aria-hidden="true" />
      </IconButton>
      {open && (
        <div className="absolute top-full right-0 z-20 mt-1 grid w-44 gap-2 rounded-md border border-line bg-raised p-2 shadow-pop">
          <ImportLink />
          <ExportLink state={state} />
        </div>
      )}
    </div>
  )
}

function ImportLink() {
  return (
    <Link className={buttonClass()} to="/leads/import">
      <Upload className="icon" aria-hidden="true" /> Import CSV
    </Link>
  )
}
