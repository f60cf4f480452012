import type { LeadList } from '@crm/contracts'
import { Button, EmptyState, Pagination } from '@crm/ui'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { AddLeadLink } from '../add-lead-link.tsx'
import { AddLeadByKey } from '../add-lead-modal/add-lead-by-key.tsx'
import { Failure } from '../failure.tsx'
import { leadQueries } from '../lead-queries.ts'
import { ExportLink } from './export-link.tsx'
import { ImportLink } from './import-link.tsx'
import type { LeadActions } from './lead-actions.ts'
import { LeadCards } from './lead-cards.tsx'
import { LeadsSkeleton } from './leads-skeleton.tsx'
import { LeadsTable } from './leads-table.tsx'
import { LeadsToolbar } from './leads-toolbar.tsx'
import { ListMenu } from './list-menu.tsx'
import { isFiltered, type LeadListState, listQuery, noFilters, pageSize } from './list-state.ts'
import { useLeadDialogs } from './use-lead-dialogs.tsx'
import { useListState } from './use-list-state.ts'

/** Lead Management: every lead, found by filters that live in the address, with what can be done about it. */
export function LeadsPage() {
  const [state, change] = useListState()
  const list = useQuery(leadQueries.list(listQuery(state)))
  const { actions, dialogs } = useLeadDialogs(list.data)
  usePrefetchedNext(state, list.data)

  // Deleting the last lead of the last page, or an old link, leaves a page that is no more.
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
