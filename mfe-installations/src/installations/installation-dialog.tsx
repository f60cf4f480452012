import { formatPhone, type Installation } from '@crm/contracts'
import { CrewWarningList, LeadOriginLabel, NotesHistory } from '@crm/lead-fields'
import { isApiError, query, useCan } from '@crm/shell-api'
import {
  Button,
  buildMapUrl,
  capitalize,
  Dialog,
  EmailText,
  ErrorState,
  formatMoney,
  formatPhoneForDialing,
  formatShortDate,
  getButtonClass,
  LoadingIndicator,
} from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil, Printer, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useLatestNotices } from '../notices/notice-queries.ts'
import { InstallationNotifyButton } from '../notices/notify-button.tsx'
import {
  ColorCodeList,
  DateTile,
  type InstallationActionHandlers,
  InstallationBadges,
  MarkAsDoneButton,
  touchTargetClass,
} from './installation-card.tsx'
import { ReopenInstallationLink, useCanReopenInstallation } from './reopen-link.tsx'

type Props = {
  id: number
  today: string
  actions: InstallationActionHandlers
  onClose: () => void
}

export function InstallationDetailsDialog({ id, today, actions, onClose }: Props) {
  const { data: installation, error, isPending, refetch } = useQuery({ ...query('getInstallation', { params: { id } }), staleTime: 0 })
  const isGone = isApiError(error) && error.status === 404
  return (
    <Dialog
      size="lg"
      title="Installation Details"
      description={installation?.name ?? ''}
      footer={installation && <DetailActions installation={installation} actions={actions} />}
      onRequestClose={onClose}
    >
      {isPending && <LoadingIndicator />}
      {isGone && <ErrorState message="Installation not found" detail="The lead was deleted, or its status is no longer Sold." />}
      {error && !isGone && !installation && <ErrorState message="Failed to fetch the installation" onRetry={() => void refetch()} />}
      {installation && !isGone && <InstallationDetails installation={installation} today={today} />}
    </Dialog>
  )
}

function DetailActions({ installation, actions }: { installation: Installation; actions: InstallationActionHandlers }) {
  const toLeads = useCan('leads')
  const notices = useLatestNotices([installation.id])(installation.id)
  const isDone = installation.section === 'completed'
  return (
    <>
      <div className="mr-auto flex flex-wrap gap-2 max-md:w-full">
        <InstallationNotifyButton installation={installation} notices={notices} />
        <Link to={`/installations/${installation.id}/print`} className={getButtonClass('ghost')}>
          <Printer className="icon" aria-hidden="true" /> Print
        </Link>
        {toLeads && (
          <Link to={`/leads/${installation.id}`} className={getButtonClass('ghost')}>
            <ExternalLink className="icon" aria-hidden="true" /> Open Lead
          </Link>
        )}
      </div>
      {isDone && (
        <Button className="max-md:flex-1" onClick={() => actions.takeRepair(installation)}>
          <Wrench className="icon" aria-hidden="true" /> Repair Request
        </Button>
      )}
      {actions.edit && !installation.erased_at && (
        <Button className="max-md:flex-1" onClick={() => actions.edit?.(installation)}>
          <Pencil className="icon" aria-hidden="true" /> Edit Details
        </Button>
      )}
      {(!isDone || installation.unconfirmed) && (
        <MarkAsDoneButton name={installation.name} onPress={() => actions.complete(installation)} />
      )}
    </>
  )
}

function InstallationDetails({ installation, today }: { installation: Installation; today: string }) {
  const { phone, email, address, installation_date: day } = installation
  const mayReopen = useCanReopenInstallation(installation)
  return (
    <>
      <div className="mb-5 flex items-start gap-4">
        <DateTile day={day} today={today} />
        <div className="min-w-0 flex-1">
          <p className="num text-xl font-semibold">{formatMoney(installation.project_amount)}</p>
          <div className="mt-1.5">
            <InstallationBadges installation={installation} />
          </div>
          {mayReopen && (
            <p className="hint">
              Completed by mistake? You can <ReopenInstallationLink id={installation.id} />.
            </p>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-2">
        <Detail name="Installation date">{day === null ? 'Not scheduled yet' : formatShortDate(day)}</Detail>
        <Detail name="Installers">
          {installation.assigned_installer.join(', ') || <span className="font-medium text-warn">No installer assigned</span>}
          {installation.section !== 'completed' && (
            <CrewWarningList date={day ?? ''} except={installation.id} chosen={installation.assigned_installer} />
          )}
        </Detail>
        <Detail name="Phone">{phone && <DetailLink href={`tel:${formatPhoneForDialing(phone)}`}>{formatPhone(phone)}</DetailLink>}</Detail>
        <Detail name="Email">{email && <DetailLink href={`mailto:${encodeURI(email)}`}>{email}</DetailLink>}</Detail>
        <Detail name="Address" wide>
          {address && (
            <DetailLink href={buildMapUrl(address)} newTab>
              {address}
            </DetailLink>
          )}
        </Detail>
        <Detail name="Colors" wide>
          {installation.selected_colors.length > 0 && <ColorCodeList codes={installation.selected_colors} />}
        </Detail>
        <Detail name="Deposit paid">{installation.deposit_paid ? 'Yes' : 'No'}</Detail>
        <Detail name="Balance paid">{installation.balance_paid ? 'Yes' : 'No'}</Detail>
        <Detail name="Status">{installation.remarks}</Detail>
        <Detail name="Assigned to">{capitalize(installation.assigned_to)}</Detail>
        <Detail name="Lead origin">
          <LeadOriginLabel origin={installation.lead_origin} />
        </Detail>
        <Detail name="Lead since">{formatShortDate(installation.date_created)}</Detail>
        {installation.completed_on && <Detail name="Completed on">{formatShortDate(installation.completed_on)}</Detail>}
        <Detail name="Additional notes" wide>
          {installation.additional_notes && <span className="whitespace-pre-line">{installation.additional_notes}</span>}
        </Detail>
      </dl>
      <div className="mt-4">
        <NotesHistory notes={installation.notes} />
      </div>
    </>
  )
}

function Detail({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <dt className="text-xs text-fg-muted">{name}</dt>
      <dd className="wrap-anywhere">{children || '-'}</dd>
    </div>
  )
}

function DetailLink({ href, newTab = false, children }: { href: string; newTab?: boolean; children: string }) {
  return (
    <a className={`text-link ${touchTargetClass}`} href={href} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
      <EmailText>{children}</EmailText>
      {newTab && <span className="sr-only"> (map, opens in a new tab)</span>}
    </a>
  )
}
