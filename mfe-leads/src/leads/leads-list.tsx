import { formatPhone, type Lead, type LeadList, type LeadSortField } from '@crm/contracts'
import { LeadBadges, LeadOriginBadge } from '@crm/lead-fields'
import {
  Button,
  DataList,
  type DataListColumn,
  EmptyState,
  FollowUpBadge,
  formatPhoneForDialing,
  formatShortDate,
  getButtonClass,
  IconButton,
  LeadStatusBadge,
} from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarPlus, Eye, MessageSquare, Pencil, Phone, SearchX, Trash2, X } from 'lucide-react'
import { AddLeadLink } from '../add-lead/add-lead-actions.tsx'
import { EditLeadDialog } from './lead-dialogs.ts'
import { formatAmount, formatAssignee } from './lead-values.ts'
import { LeadLink } from './list-links.tsx'
import { computeNextSort, emptyLeadFilters, hasActiveFilters, type LeadListState, leadsPerPage } from './list-state.ts'

export type LeadRowActions = { followUp: (lead: Lead) => void; edit: (lead: Lead) => void; remove: (lead: Lead) => void }

type Props = {
  list: UseQueryResult<LeadList>
  state: LeadListState
  change: (change: Partial<LeadListState>) => void
  actions: LeadRowActions
}

export function LeadsList({ list, state, change, actions }: Props) {
  const { data, isError } = list
  return (
    <DataList
      loose
      wide={60}
      className="[--cell-x:0.375rem] [--cell-y:0px] [--row-h:3.25rem] @min-[66rem]:[--cell-x:0.625rem]"
      name="Leads"
      what="leads"
      query={list}
      rows={isError ? undefined : data?.leads}
      keyOf={({ id }) => id}
      columns={columnsOf({ state, today: data?.today ?? '', onSort: change, actions })}
      waiting={{ rows: leadsPerPage, row: 3.25, card: 11.875 }}
      empty={data?.total === 0 && <NothingFound clear={hasActiveFilters(state) ? () => change(emptyLeadFilters) : null} />}
      pages={
        data &&
        !isError &&
        data.total > 0 && {
          page: state.page,
          pageSize: leadsPerPage,
          total: data.total,
          capped: data.total_is_capped,
          pageCount: data.totalPages,
          noun: 'leads',
          onPage: (page) => change({ page }),
        }
      }
    />
  )
}

function NothingFound({ clear }: { clear: (() => void) | null }) {
  return (
    <EmptyState
      icon={<SearchX className="size-6" />}
      title="No leads found"
      text="Try adjusting your filters or add a new lead"
      actions={
        <>
          {clear && (
            <Button onClick={clear}>
              <X className="icon" aria-hidden="true" /> Clear Filters
            </Button>
          )}
          <AddLeadLink />
        </>
      }
    />
  )
}

type ColumnsOptions = {
  state: LeadListState
  today: string
  onSort: (sort: ReturnType<typeof computeNextSort>) => void
  actions: LeadRowActions
}

function columnsOf({ state, today, onSort, actions }: ColumnsOptions): DataListColumn<Lead>[] {
  const sortBy = (column: LeadSortField) => ({
    direction: state.sort === column ? state.dir : null,
    onSort: () => onSort(computeNextSort(state, column)),
  })
  return [
    {
      head: 'Date',
      sort: sortBy('date_created'),
      className: 'num text-fg-muted',
      cell: (lead) => formatShortDate(lead.date_created, today).replace(' ', '\u00a0'),
    },
    {
      head: 'Name',
      sort: sortBy('name'),
      className: 'min-w-28 @min-[66rem]:min-w-32',
      cell: (lead) => (
        <LeadLink lead={lead} className="line-clamp-2 min-h-6 py-0.5 font-medium wrap-anywhere hover:underline" title={lead.name}>
          {lead.name}
        </LeadLink>
      ),
      at: 'title',
      card: (lead) => (
        <LeadLink lead={lead} className="-mt-1 block min-h-11 pt-1">
          <span className="sr-only">View details of </span>
          <span className="block text-md leading-5 font-semibold text-balance break-words">{lead.name}</span>
          <span className="mt-1 block text-xs font-normal text-fg-subtle">
            {formatShortDate(lead.date_created, today)} · {formatAssignee(lead.assigned_to)}
          </span>
        </LeadLink>
      ),
    },
    { head: 'Contact Info', className: 'whitespace-nowrap', cell: (lead) => <ContactInfo lead={lead} /> },
    {
      head: 'Origin',
      className: 'max-w-28 @min-[66rem]:max-w-36',
      cell: (lead) => <LeadOriginBadge origin={lead.lead_origin} />,
    },
    {
      head: (
        <span className="whitespace-normal">
          Next <span className="whitespace-nowrap">Follow-up</span>
        </span>
      ),
      sort: sortBy('next_followup_date'),
      className: 'min-w-17',
      cell: (lead) => <FollowUpBadge due={lead.followup_due} date={lead.next_followup_date} today={today} />,
      at: 'line',
      card: (lead) => (
        <dl className="flex min-h-6 items-center justify-between gap-3 text-sm">
          <dt className="text-fg-muted">Next Follow-up</dt>
          <dd>
            <FollowUpBadge due={lead.followup_due} date={lead.next_followup_date} today={today} />
          </dd>
        </dl>
      ),
    },
    {
      head: 'Assigned To',
      className: 'max-w-24 truncate @min-[66rem]:max-w-28',
      cell: ({ assigned_to }) => (
        <span title={formatAssignee(assigned_to)} className={assigned_to.trim() === '' ? 'text-fg-subtle' : ''}>
          {formatAssignee(assigned_to)}
        </span>
      ),
    },
    {
      head: 'Status',
      className: 'max-w-28 @min-[66rem]:max-w-40',
      cell: (lead) => <LeadStatusBadge status={lead.remarks} />,
      at: 'note',
      card: (lead) => <LeadBadges lead={lead} />,
    },
    {
      head: 'Project Amount',
      sort: sortBy('project_amount'),
      className: 'num text-right whitespace-nowrap',
      cell: (lead) => formatAmount(lead.project_amount),
    },
    {
      head: <span className="pr-2">Actions</span>,
      className: 'pr-2! pl-1! text-right whitespace-nowrap',
      cell: (lead) => <RowActions lead={lead} actions={actions} />,
      at: 'corner',
      card: (lead) => (
        <span className="-mt-2.5 -mr-3 flex [&>.icon-btn]:size-11! *:not-last:-mr-2">
          {!lead.erased_at && <EditButton lead={lead} onEdit={actions.edit} />}
          <DeleteButton lead={lead} onDelete={actions.remove} />
        </span>
      ),
    },
    { at: 'line', cell: (lead) => !lead.erased_at && <CardActions lead={lead} onFollowUp={actions.followUp} /> },
  ]
}

const action = 'size-7! @min-[66rem]:size-8! max-md:size-11! pointer-coarse:size-11!'

function RowActions({ lead, actions }: { lead: Lead; actions: LeadRowActions }) {
  return (
    <>
      {!lead.erased_at && (
        <>
          <IconButton
            className={action}
            label={`Update follow-up for ${lead.name}`}
            title="Update follow-up"
            onClick={() => actions.followUp(lead)}
          >
            <CalendarPlus className="icon" aria-hidden="true" />
          </IconButton>
          <EditButton lead={lead} onEdit={actions.edit} />
        </>
      )}
      <LeadLink lead={lead} className={`icon-btn ${action}`} aria-label={`View details of ${lead.name}`} title="View details">
        <Eye className="icon" aria-hidden="true" />
      </LeadLink>
      <DeleteButton lead={lead} onDelete={actions.remove} />
    </>
  )
}

const EditButton = ({ lead, onEdit }: { lead: Lead; onEdit: LeadRowActions['edit'] }) => (
  <IconButton
    className={action}
    label={`Edit ${lead.name}`}
    title="Edit"
    onPointerEnter={EditLeadDialog.preload}
    onClick={() => onEdit(lead)}
  >
    <Pencil className="icon" aria-hidden="true" />
  </IconButton>
)

const DeleteButton = ({ lead, onDelete }: { lead: Lead; onDelete: LeadRowActions['remove'] }) => (
  <IconButton className={`${action} hover:text-danger!`} label={`Delete ${lead.name}`} title="Delete" onClick={() => onDelete(lead)}>
    <Trash2 className="icon" aria-hidden="true" />
  </IconButton>
)

function CardActions({ lead, onFollowUp }: { lead: Lead; onFollowUp: LeadRowActions['followUp'] }) {
  const link = `${getButtonClass()} h-11! px-1!`
  return (
    <div className={`mt-3 grid gap-2 ${lead.phone ? 'grid-cols-[5fr_5fr_6.5fr]' : 'grid-cols-1'}`}>
      {lead.phone && (
        <a
          className={link}
          href={`tel:${formatPhoneForDialing(lead.phone)}`}
          aria-label={`Call ${lead.name} at ${formatPhone(lead.phone)}`}
        >
          <Phone className="icon" aria-hidden="true" /> Call
        </a>
      )}
      {lead.phone && (
        <a className={link} href={`sms:${formatPhoneForDialing(lead.phone)}`} aria-label={`Text ${lead.name}`}>
          <MessageSquare className="icon" aria-hidden="true" /> Text
        </a>
      )}
      <Button className="h-11! px-1!" aria-label={`Follow-up for ${lead.name}`} onClick={() => onFollowUp(lead)}>
        <CalendarPlus className="icon" aria-hidden="true" /> Follow-up
      </Button>
    </div>
  )
}

function ContactInfo({ lead: { phone, email } }: { lead: Lead }) {
  return (
    <>
      {phone && (
        <a
          className="num block w-fit max-w-30 pt-1 leading-5 text-link whitespace-normal wrap-anywhere hover:underline @min-[66rem]:max-w-40"
          href={`tel:${formatPhoneForDialing(phone)}`}
        >
          {formatPhone(phone)}
        </a>
      )}
      {email && (
        <a className="flex h-6 w-fit items-start text-xs leading-4 text-fg-subtle hover:underline" href={`mailto:${email}`} title={email}>
          {shortenEmail(email)}
        </a>
      )}
    </>
  )
}

const shown = 15

export function shortenEmail(email: string): string {
  const characters = [...email]
  return characters.length > shown ? `${characters.slice(0, shown).join('')}…` : email
}
