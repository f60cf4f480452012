import type { Installation } from '@crm/contracts'
import { CrewOnDay, LeadOriginName, NotesHistory } from '@crm/lead-fields'
import { isApiError, query, useCan } from '@crm/shell-api'
import { Button, buttonClass, capitalise, Dialog, dialled, ErrorState, Loading, mapOf, money, shortDate } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil, Printer, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ReopenLink, useMayReopen } from '../../completion/reopening.tsx'
import { NotifyButton } from '../../notices/notify-button.tsx'
import { useLatestNotices } from '../../notices/use-latest-notices.ts'
import { DayTile } from '../day-tile.tsx'
import { fingerTarget } from '../finger-target.ts'
import type { JobActions } from '../job-actions.ts'
import { JobBadges } from '../job-badges.tsx'
import { ColourCodes } from '../job-lines.tsx'
import { MarkAsDone } from '../mark-as-done.tsx'

type Props = {
  id: number
  today: string
  actions: JobActions
  onClose: () => void
}

export function InstallationDialog({ id, today, actions, onClose }: Props) {
  const { data: job, error, isPending, refetch } = useQuery({ ...query('getInstallation', { params: { id } }), staleTime: 0 })
  const isGone = isApiError(error) && error.status === 404
  return (
    <Dialog
      size="lg"
      title="Installation Details"
      description={job?.name ?? ''}
      footer={job && <DetailActions job={job} actions={actions} />}
      onRequestClose={onClose}
    >
      {isPending && <Loading />}
      {isGone && <ErrorState message="This installation is no longer there" detail="Its lead is not Sold any more, or has been deleted." />}
      {error && !isGone && !job && <ErrorState message="Failed to fetch the installation" onRetry={() => void refetch()} />}
      {job && !isGone && <InstallationDetails job={job} today={today} />}
    </Dialog>
  )
}

function DetailActions({ job, actions }: { job: Installation; actions: JobActions }) {
  const toLeads = useCan('leads')
  const notices = useLatestNotices([job.id])(job.id)
  const isDone = job.section === 'completed'
  return (
    <>
      <div className="mr-auto flex flex-wrap gap-2 max-md:w-full">
        <NotifyButton installation={job} notices={notices} />
        <Link to={`/installations/${job.id}/print`} className={buttonClass('ghost')}>
          <Printer className="icon" aria-hidden="true" /> Print
        </Link>
        {toLeads && (
          <Link to={`/leads/${job.id}`} className={buttonClass('ghost')}>
            <ExternalLink className="icon" aria-hidden="true" /> Open Lead
          </Link>
        )}
      </div>
      {isDone && (
        <Button className="max-md:flex-1" onClick={() => actions.takeRepair(job)}>
          <Wrench className="icon" aria-hidden="true" /> Repair Request
        </Button>
      )}
      {actions.edit && !job.erased_at && (
        <Button className="max-md:flex-1" onClick={() => actions.edit?.(job)}>
          <Pencil className="icon" aria-hidden="true" /> Edit Details
        </Button>
      )}
      {(!isDone || job.unconfirmed) && <MarkAsDone name={job.name} onPress={() => actions.complete(job)} />}
    </>
  )
}

function InstallationDetails({ job, today }: { job: Installation; today: string }) {
  const { phone, email, address, installation_date: day } = job
  const mayReopen = useMayReopen(job)
  return (
    <>
      <div className="mb-5 flex items-start gap-4">
        <DayTile day={day} today={today} />
        <div className="min-w-0 flex-1">
          <p className="num text-xl font-semibold">{money(job.project_amount)}</p>
          <div className="mt-1.5">
            <JobBadges job={job} />
          </div>
          {mayReopen && (
            <p className="hint">
              Not done after all? You can <ReopenLink id={job.id} />.
            </p>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-2">
        <Detail name="Installation date">{day === null ? 'Not scheduled yet' : shortDate(day)}</Detail>
        <Detail name="Installers">
          {job.assigned_installer.join(', ') || <span className="font-medium text-warn">No installer assigned</span>}
          {job.section !== 'completed' && <CrewOnDay date={day ?? ''} except={job.id} chosen={job.assigned_installer} />}
        </Detail>
        <Detail name="Phone">{phone && <DetailLink href={`tel:${dialled(phone)}`}>{phone}</DetailLink>}</Detail>
        <Detail name="Email">{email && <DetailLink href={`mailto:${encodeURI(email)}`}>{email}</DetailLink>}</Detail>
        <Detail name="Address" wide>
          {address && (
            <DetailLink href={mapOf(address)} newTab>
              {address}
            </DetailLink>
          )}
        </Detail>
        <Detail name="Colours" wide>
          {job.selected_colors.length > 0 && <ColourCodes codes={job.selected_colors} />}
        </Detail>
        <Detail name="Deposit paid">{job.deposit_paid ? 'Yes' : 'No'}</Detail>
        <Detail name="Balance paid">{job.balance_paid ? 'Yes' : 'No'}</Detail>
        <Detail name="Status">{job.remarks}</Detail>
        <Detail name="Assigned to">{capitalise(job.assigned_to)}</Detail>
        <Detail name="Lead origin">
          <LeadOriginName origin={job.lead_origin} />
        </Detail>
        <Detail name="Lead since">{shortDate(job.date_created)}</Detail>
        {job.completed_on && <Detail name="Completed on">{shortDate(job.completed_on)}</Detail>}
        <Detail name="Additional notes" wide>
          {job.additional_notes && <span className="whitespace-pre-line">{job.additional_notes}</span>}
        </Detail>
      </dl>
      <div className="mt-4">
        <NotesHistory notes={job.notes} />
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
    <a className={`text-link ${fingerTarget}`} href={href} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
      {children}
      {newTab && <span className="sr-only"> (map, opens in a new tab)</span>}
    </a>
  )
}
