import type { Lead, LeadList } from '@crm/contracts'
import { LeadOriginBadge } from '@crm/lead-fields'
import { Button, buttonClass, dialled, EmptyState, FollowUpBadge, IconButton, Pagination, Skeleton, StatusBadge, shortDate } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarPlus, MessageSquare, Pencil, Phone, SearchX, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddLeadLink } from '../add-lead/add-lead-actions.tsx'
import { Failure } from '../failure.tsx'
import { formatAmount, formatAssignee } from './lead-values.ts'
import { type LeadActions, LeadsTable } from './leads-table.tsx'
import { LeadLink } from './list-links.tsx'
import { isFiltered, type LeadListState, noFilters, pageSize } from './list-state.ts'

type Props = {
  list: UseQueryResult<LeadList>
  state: LeadListState
  change: (change: Partial<LeadListState>) => void
  actions: LeadActions
}

export function LeadsList({ list, state, change, actions }: Props) {
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

type CardsProps = { leads: Lead[]; today: string; actions: LeadActions }

function LeadCards({ leads, today, actions }: CardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 @2xl:grid-cols-2" aria-label="Leads">
      {leads.map((lead) => (
        <LeadCard key={lead.id} lead={lead} today={today} actions={actions} />
      ))}
    </ul>
  )
}

function LeadCard({ lead, today, actions }: { lead: Lead; today: string; actions: LeadActions }) {
  return (
    <li className="card min-w-0 p-4 pb-3">
      <div className="flex items-start justify-between gap-2">
        <LeadLink lead={lead} className="-mt-1 block min-h-11 min-w-0 flex-1 pt-1">
          <span className="sr-only">View details of </span>
          <span className="block text-md leading-5 font-semibold text-balance break-words">{lead.name}</span>
          <span className="mt-1 block text-xs text-fg-subtle wrap-anywhere">
            {shortDate(lead.date_created, today)} · {formatAssignee(lead.assigned_to)}
          </span>
        </LeadLink>
        {!lead.erased_at && (
          <IconButton className="-mt-2.5 size-11!" label={`Edit ${lead.name}`} onClick={() => actions.edit(lead)}>
            <Pencil className="icon" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton className="-mt-2.5 -mr-3 -ml-2 size-11!" label={`Delete ${lead.name}`} onClick={() => actions.remove(lead)}>
          <Trash2 className="icon" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <StatusBadge status={lead.remarks} />
        <LeadOriginBadge origin={lead.lead_origin} />
        {Number(lead.project_amount) > 0 && <span className="num ml-auto font-medium">{formatAmount(lead.project_amount)}</span>}
      </div>
      <dl className="mt-2 grid gap-1 text-sm">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <dt className="text-fg-muted">Next Follow-up</dt>
          <dd>
            <FollowUpBadge due={lead.followup_due} date={lead.next_followup_date} today={today} />
          </dd>
        </div>
      </dl>
      {!lead.erased_at && <CardActions lead={lead} actions={actions} />}
    </li>
  )
}

function CardActions({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  const link = `${buttonClass()} h-11! px-1!`
  return (
    <div className={`mt-3 grid gap-2 ${lead.phone ? 'grid-cols-[5fr_5fr_6.5fr]' : 'grid-cols-1'}`}>
      {lead.phone && (
        <a className={link} href={`tel:${dialled(lead.phone)}`} aria-label={`Call ${lead.name} at ${lead.phone}`}>
          <Phone className="icon" aria-hidden="true" /> Call
        </a>
      )}
      {lead.phone && (
        <a className={link} href={`sms:${dialled(lead.phone)}`} aria-label={`Text ${lead.name}`}>
          <MessageSquare className="icon" aria-hidden="true" /> Text
        </a>
      )}
      <Button className="h-11! px-1!" aria-label={`Follow-up for ${lead.name}`} onClick={() => actions.followUp(lead)}>
        <CalendarPlus className="icon" aria-hidden="true" /> Follow-up
      </Button>
    </div>
  )
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
