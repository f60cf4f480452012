import { formatPhone, type Lead } from '@crm/contracts'
import { formatLastNote, LeadOriginLabel } from '@crm/lead-fields'
import { Badge, Button, CopyButton, formatPhoneForDialing, formatShortDate, IconButton, LeadStatusBadge, PaymentBadge } from '@crm/ui'
import { CalendarPlus, Hammer, type LucideIcon, Mail, Pencil, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { countDaysBetween } from '../dates.ts'
import { EditLeadDialog, QuickFollowUpDialog } from '../leads/lead-dialogs.ts'
import { formatAmount, formatAssignee, isSold } from '../leads/lead-values.ts'

export type FollowUpActions = { followUp: (lead: Lead) => void; edit: (lead: Lead) => void }

type CardProps = { lead: Lead; today: string; actions: FollowUpActions; installation?: boolean }

export function FollowUpCard({ lead, today, actions, installation = false }: CardProps) {
  return (
    <li className="card relative flex min-w-0 flex-col hover:border-input" data-lead={lead.id} onPointerEnter={EditLeadDialog.preload}>
      <div className="flex-1 px-4 pt-4 pb-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="text-md leading-6 font-semibold">
              {/* Its ::after element covers the whole card, so that a click anywhere on the card opens the dialog. */}
              <button
                type="button"
                className="text-left after:absolute after:inset-0 max-md:-my-2.5 max-md:py-2.5 pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
                title={lead.name}
                onClick={() => actions.edit(lead)}
              >
                <span className="line-clamp-2 text-balance wrap-anywhere">{lead.name}</span>
              </button>
            </h3>
            <p className="mt-0.5 text-sm text-fg-muted wrap-anywhere">
              <LeadOriginLabel origin={lead.lead_origin} /> · {withoutBreaks(`created ${formatShortDate(lead.date_created, today)}`)}
            </p>
          </div>
          <Badges lead={lead} />
        </div>
        <ul className="mt-2 md:mt-3" aria-label={`How to reach ${lead.name}`}>
          <ContactLine
            icon={Phone}
            none="No phone"
            value={lead.phone && formatPhone(lead.phone)}
            href={(phone) => `tel:${formatPhoneForDialing(phone)}`}
          >
            {(phone) => <CopyButton value={phone} what={`phone of ${lead.name}`} />}
          </ContactLine>
          <ContactLine icon={Mail} none="No email" value={lead.email} href={(email) => `mailto:${email}`}>
            {(email) => <CopyButton value={email} what={`email of ${lead.name}`} />}
          </ContactLine>
        </ul>
        {installation && lead.installation_date && <InstallationDay day={lead.installation_date} />}
        <LastNote notes={lead.notes} />
      </div>
      <dl className="flex items-start justify-between gap-3 border-t border-line px-4 py-3">
        <div>
          <dt className="text-xs text-fg-muted">Next follow-up</dt>
          <dd className="mt-0.5 flex min-h-6 flex-wrap items-center gap-x-2 font-medium">
            <FollowUpDate lead={lead} today={today} />
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-xs text-fg-muted">Amount</dt>
          <dd className="num mt-0.5 flex min-h-6 items-center justify-end font-medium">{formatAmount(lead.project_amount)}</dd>
        </div>
      </dl>
      <div className="flex items-center justify-between gap-2 border-t border-line py-1.5 pr-2 pl-4">
        <Assignee name={lead.assigned_to} />
        <span className="relative flex items-center">
          <IconButton
            label={`Follow-up for ${lead.name}`}
            title="Quick follow-up"
            onPointerEnter={QuickFollowUpDialog.preload}
            onClick={() => actions.followUp(lead)}
          >
            <CalendarPlus className="icon" aria-hidden="true" />
          </IconButton>
          <Button variant="ghost" aria-label={`Edit ${lead.name}`} onClick={() => actions.edit(lead)}>
            <Pencil className="icon" aria-hidden="true" /> Edit
          </Button>
        </span>
      </div>
    </li>
  )
}

function Badges({ lead }: { lead: Lead }) {
  return (
    <div className="flex max-w-1/2 min-w-0 shrink-0 flex-col items-end gap-1">
      <LeadStatusBadge status={lead.remarks} />
      {isSold(lead) && <PaymentBadge deposit={lead.deposit_paid} balance={lead.balance_paid} />}
    </div>
  )
}

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

function InstallationDay({ day }: { day: string }) {
  return (
    <p className="mt-2 flex items-center gap-2 rounded-md bg-muted px-2.5 py-1.5 text-sm">
      <Hammer className="size-3.5 shrink-0 text-fg-muted" aria-hidden="true" />
      <span className="text-fg-muted">Installation</span>
      <span className="ml-auto font-medium">{longDay.format(Date.parse(day))}</span>
    </p>
  )
}

function LastNote({ notes }: { notes: string | null }) {
  const said = formatLastNote(notes)
  return (
    <p className="mt-3 line-clamp-2 border-l-2 border-line pl-3 text-sm text-fg-muted wrap-anywhere" title={said ?? undefined}>
      {said ?? 'No notes yet'}
    </p>
  )
}

export function FollowUpDate({ lead: { next_followup_date: date, followup_due: due }, today }: { lead: Lead; today: string }) {
  if (date === null) return '-'
  const late = countDaysBetween(date, today)
  return (
    <>
      {formatShortDate(date, today)}
      {due === 'overdue' && (
        <Badge tone="red">
          {late.toLocaleString('en-US')} {late === 1 ? 'day' : 'days'} overdue
        </Badge>
      )}
      {due === 'today' && <Badge tone="yellow">Today</Badge>}
    </>
  )
}

function Assignee({ name }: { name: string }) {
  const said = formatAssignee(name)
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-fg-muted">
      <span
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-muted text-xs font-medium"
        aria-hidden="true"
      >
        {said.charAt(0)}
      </span>
      <span className="sr-only">Assigned to </span>
      <span className="truncate" title={said}>
        {said}
      </span>
    </p>
  )
}

const withoutBreaks = (text: string): string => text.replaceAll(' ', '\u00a0')

type ContactProps = {
  icon: LucideIcon
  none: string
  value: string | null
  href: (value: string) => string
  children: (value: string) => ReactNode
}

/** `relative` puts its links above the click area of the card, so that they can be clicked. */
function ContactLine({ icon: Icon, none, value, href, children }: ContactProps) {
  return (
    <li className="flex min-h-8 items-center gap-2 text-fg-muted max-md:min-h-11 pointer-coarse:min-h-11">
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {value ? (
        <span className="relative flex min-w-0 items-center">
          <a className="truncate text-link hover:underline max-md:py-3 pointer-coarse:py-3" href={href(value)} title={value}>
            {value}
          </a>
          {children(value)}
        </span>
      ) : (
        none
      )}
    </li>
  )
}
