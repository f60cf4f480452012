import { formatPhone, type Lead } from '@crm/contracts'
import { LeadOriginLabel } from '@crm/lead-fields'
import {
  Badge,
  Button,
  buildMapUrl,
  CopyButton,
  formatAddressLine,
  formatPhoneForDialing,
  formatShortDate,
  IconButton,
  LeadStatusBadge,
  PaymentBadge,
} from '@crm/ui'
import { CalendarPlus, CircleCheckBig, type LucideIcon, Mail, MapPin, Pencil, Phone, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { DeleteLeadDialog, EditLeadDialog, QuickFollowUpDialog } from '../leads/lead-dialogs.ts'
import { formatAssignee, isInstallationCompleted, isSold } from '../leads/lead-values.ts'
import { LeadVisitors } from '../leads/lead-visitors.tsx'
import { useDeleteLead } from '../leads/use-delete-lead.ts'

type Open = 'edit' | 'follow-up' | 'delete' | null

/** A deleted lead or an earlier state of a lead has no active buttons. A lead whose personal data was erased can only be deleted. */
export function LeadHeader({ lead, today, isOpen }: { lead: Lead; today: string; isOpen: boolean }) {
  const [open, setOpen] = useState<Open>(null)
  const remove = useDeleteLead()
  const close = () => setOpen(null)

  return (
    <section className="card p-4 md:p-5" aria-label="Lead">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{lead.name}</h1>
            <LeadStatusBadge status={lead.remarks} />
            {isSold(lead) && <PaymentBadge deposit={lead.deposit_paid} balance={lead.balance_paid} />}
            {isInstallationCompleted(lead) && <CompletedBadge on={lead.completed_on} />}
            {isOpen && <LeadVisitors id={lead.id} />}
          </div>
          <p className="mt-0.5 text-fg-muted wrap-anywhere">
            Created {formatShortDate(lead.date_created)} from <LeadOriginLabel origin={lead.lead_origin} /> · assigned to{' '}
            {formatAssignee(lead.assigned_to)}
          </p>
        </div>
        <Actions lead={lead} isOpen={isOpen} onOpen={setOpen} />
      </div>
      <ContactLinks lead={lead} />
      <Suspense fallback={null}>
        {open === 'edit' && <EditLeadDialog lead={lead} today={today} onClose={close} />}
        {open === 'follow-up' && <QuickFollowUpDialog lead={lead} today={today} onClose={close} />}
        {open === 'delete' && (
          <DeleteLeadDialog
            lead={lead}
            onCancel={close}
            onDelete={() => {
              close()
              remove.mutate(lead)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

function CompletedBadge({ on }: { on: string | null }) {
  return (
    <Badge tone="teal">
      <CircleCheckBig className="size-3.5" aria-hidden="true" />
      {on === null ? 'Completed' : `Completed on ${formatShortDate(on)}`}
    </Badge>
  )
}

function Actions({ lead, isOpen, onOpen }: { lead: Lead; isOpen: boolean; onOpen: (what: Open) => void }): ReactNode {
  return (
    <div className="flex items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-16 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2">
      <IconButton className="md:order-last" label={`Delete ${lead.name}`} disabled={!isOpen} onClick={() => onOpen('delete')}>
        <Trash2 className="icon" aria-hidden="true" />
      </IconButton>
      {!lead.erased_at && <Changes isOpen={isOpen} onOpen={onOpen} />}
    </div>
  )
}

function Changes({ isOpen, onOpen }: { isOpen: boolean; onOpen: (what: Open) => void }): ReactNode {
  return (
    <>
      <Button className="max-md:flex-1" disabled={!isOpen} onPointerEnter={QuickFollowUpDialog.preload} onClick={() => onOpen('follow-up')}>
        <CalendarPlus className="icon" aria-hidden="true" /> Follow up
      </Button>
      <Button
        variant="primary"
        className="max-md:flex-1"
        disabled={!isOpen}
        onPointerEnter={EditLeadDialog.preload}
        onClick={() => onOpen('edit')}
      >
        <Pencil className="icon" aria-hidden="true" /> Edit
      </Button>
    </>
  )
}

function ContactLinks({ lead: { name, phone, email, address } }: { lead: Lead }) {
  if (!phone && !email && !address) return null
  return (
    <ul className="mt-4 grid grid-cols-1 gap-3 @min-[40rem]:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]" aria-label="Contact">
      {phone && (
        <ContactLink
          icon={Phone}
          label="Call"
          what={`phone of ${name}`}
          text={formatPhone(phone)}
          href={`tel:${formatPhoneForDialing(phone)}`}
        />
      )}
      {email && <ContactLink icon={Mail} label="Email" what={`email of ${name}`} text={email} href={`mailto:${encodeURI(email)}`} />}
      {address && (
        <ContactLink
          icon={MapPin}
          label="Map"
          what={`address of ${name}`}
          text={formatAddressLine(address)}
          href={buildMapUrl(address)}
          newTab
        />
      )}
    </ul>
  )
}

type LinkProps = { icon: LucideIcon; label: string; what: string; text: string; href: string; newTab?: boolean }

function ContactLink({ icon: Icon, label, what, text, href, newTab = false }: LinkProps) {
  return (
    <li className="flex min-w-0 items-center rounded-md border border-line pr-1.5 hover:border-input">
      <a
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md py-2 pl-2.5"
        href={href}
        {...(newTab && { target: '_blank', rel: 'noreferrer' })}
      >
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-md bg-primary-soft text-on-primary-soft">
          <Icon className="icon" aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="block text-xs text-fg-muted">{label}</span>
          <span className="block truncate font-medium" title={text}>
            {text}
          </span>
          {newTab && <span className="sr-only"> (opens in a new tab)</span>}
        </span>
      </a>
      <CopyButton value={text} what={what} />
    </li>
  )
}
