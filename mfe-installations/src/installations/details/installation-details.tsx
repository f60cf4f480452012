import type { Installation } from '@crm/contracts'
import { CrewOnDay, LeadOriginName, NotesHistory } from '@crm/lead-fields'
import { capitalise, dialled, mapOf, money, shortDate } from '@crm/ui'
import type { ReactNode } from 'react'
import { ReopenLink, useMayReopen } from '../../completion/reopening.tsx'
import { DayTile } from '../day-tile.tsx'
import { fingerTarget } from '../finger-target.ts'
import { JobBadges } from '../job-badges.tsx'
import { ColourCodes } from '../job-lines.tsx'

/** Every field of an installation. */
export function InstallationDetails({ job, today }: { job: Installation; today: string }) {
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
