import type { Lead, LeadSort } from '@crm/contracts'
import { LeadOriginBadge } from '@crm/lead-fields'
import { dialled, FollowUpBadge, IconButton, StatusBadge, shortDate, Table, Td, Th, Tr } from '@crm/ui'
import { CalendarPlus, Eye, Pencil, Trash2 } from 'lucide-react'
import { EditLeadDialog } from './lead-dialogs.ts'
import { formatAmount, formatAssignee } from './lead-values.ts'
import { LeadLink } from './list-links.tsx'
import { type LeadListState, nextSort } from './list-state.ts'

export type LeadActions = { followUp: (lead: Lead) => void; edit: (lead: Lead) => void; remove: (lead: Lead) => void }

const cell = 'px-1.5 @min-[66rem]:px-2.5'
const action = 'size-7! @min-[66rem]:size-8! pointer-coarse:size-11!'

type Props = {
  leads: Lead[]
  today: string
  state: LeadListState
  onSort: (sort: ReturnType<typeof nextSort>) => void
  actions: LeadActions
}

export function LeadsTable({ leads, today, state, onSort, actions }: Props) {
  const sortBy = (column: LeadSort) => ({
    direction: state.sort === column ? state.dir : null,
    onSort: () => onSort(nextSort(state, column)),
  })
  return (
    <Table caption="Leads">
      <thead className="sticky top-0 z-10 bg-muted">
        <tr className="border-b border-line">
          <Th className={`${cell} h-11 pl-4!`} sort={sortBy('date_created')}>
            Date
          </Th>
          <Th className={cell} sort={sortBy('name')}>
            Name
          </Th>
          <Th className={cell}>Contact Info</Th>
          <Th className={cell}>Origin</Th>
          <Th className={`${cell} whitespace-normal!`} sort={sortBy('next_followup_date')}>
            <span>
              Next <span className="whitespace-nowrap">Follow-up</span>
            </span>
          </Th>
          <Th className={cell}>Assigned To</Th>
          <Th className={cell}>Status</Th>
          <Th className={`${cell} text-right`} sort={sortBy('project_amount')}>
            Project Amount
          </Th>
          <Th className="pr-4 pl-1 text-right">Actions</Th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} today={today} actions={actions} />
        ))}
      </tbody>
    </Table>
  )
}

function LeadRow({ lead, today, actions }: { lead: Lead; today: string; actions: LeadActions }) {
  return (
    <Tr className="h-[3.25rem]">
      <Td className={`${cell} num pl-4! text-fg-muted`}>{shortDate(lead.date_created, today).replace(' ', '\u00a0')}</Td>
      <Td className={`${cell} min-w-28 @min-[66rem]:min-w-32`}>
        <LeadLink lead={lead} className="line-clamp-2 font-medium [overflow-wrap:anywhere] hover:underline" title={lead.name}>
          {lead.name}
        </LeadLink>
      </Td>
      <Td className={`${cell} whitespace-nowrap`}>
        <ContactInfo phone={lead.phone} email={lead.email} />
      </Td>
      <Td className={`${cell} max-w-28 @min-[66rem]:max-w-36`}>
        <LeadOriginBadge origin={lead.lead_origin} />
      </Td>
      <Td className={`${cell} min-w-17`}>
        <FollowUpBadge due={lead.followup_due} date={lead.next_followup_date} today={today} />
      </Td>
      <Td
        className={`${cell} max-w-24 truncate @min-[66rem]:max-w-28 ${lead.assigned_to.trim() === '' ? 'text-fg-subtle' : ''}`}
        title={formatAssignee(lead.assigned_to)}
      >
        {formatAssignee(lead.assigned_to)}
      </Td>
      <Td className={`${cell} max-w-28 @min-[66rem]:max-w-40`}>
        <StatusBadge status={lead.remarks} />
      </Td>
      <Td className={`${cell} num text-right whitespace-nowrap`}>{formatAmount(lead.project_amount)}</Td>
      <Td className="pr-2 pl-1 text-right whitespace-nowrap">
        {!lead.erased_at && <Changes lead={lead} actions={actions} />}
        <LeadLink lead={lead} className={`icon-btn ${action}`} aria-label={`View details of ${lead.name}`} title="View details">
          <Eye className="icon" aria-hidden="true" />
        </LeadLink>
        <IconButton
          className={`${action} hover:text-danger!`}
          label={`Delete ${lead.name}`}
          title="Delete"
          onClick={() => actions.remove(lead)}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </IconButton>
      </Td>
    </Tr>
  )
}

function Changes({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  return (
    <>
      <IconButton
        className={action}
        label={`Update follow-up for ${lead.name}`}
        title="Update follow-up"
        onClick={() => actions.followUp(lead)}
      >
        <CalendarPlus className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton
        className={action}
        label={`Edit ${lead.name}`}
        title="Edit"
        onPointerEnter={EditLeadDialog.preload}
        onClick={() => actions.edit(lead)}
      >
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
    </>
  )
}

function ContactInfo({ phone, email }: { phone: string | null; email: string | null }) {
  return (
    <>
      {phone && (
        <a
          className="num block w-fit max-w-30 pt-1 leading-5 text-link whitespace-normal wrap-anywhere hover:underline @min-[66rem]:max-w-40"
          href={`tel:${dialled(phone)}`}
        >
          {phone}
        </a>
      )}
      {email && (
        <a className="flex h-6 w-fit items-start text-xs leading-4 text-fg-subtle hover:underline" href={`mailto:${email}`} title={email}>
          {shortEmail(email)}
        </a>
      )}
    </>
  )
}

const shown = 15

export function shortEmail(email: string): string {
  const characters = [...email]
  return characters.length > shown ? `${characters.slice(0, shown).join('')}…` : email
}
