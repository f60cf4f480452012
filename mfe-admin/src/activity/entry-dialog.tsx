import type { ActivityLogEntry, ActivityLogEntryDetails, Permission } from '@crm/contracts'
import { query, useCan } from '@crm/shell-api'
import { DataList, type DataListColumn, getButtonClass } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount, useDateTimeFormatters } from '../format.ts'
import { DescriptionListItem } from '../screen-parts.tsx'
import { CopyableFact, StoryDialog, StoryFacts } from '../story-dialog.tsx'
import { ActionBadge, detectBrowserName, EntityTypeLabel, formatEntryUser } from './activity-entry.tsx'

export function ActivityEntryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { moment } = useDateTimeFormatters()
  return (
    <StoryDialog
      name="Activity"
      missing="Entry not found"
      size="md"
      query={useQuery(query('getActivity', { params: { id } }))}
      describe={(event) => ({
        title: event.details || 'No details',
        description: (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <ActionBadge entry={event} />
            <EntityTypeLabel entry={event} />
            <span>
              · {formatEntryUser(event)} · {moment(event.created_at)}
            </span>
          </span>
        ),
        footer: <RecordLink entry={event} />,
      })}
      onClose={onClose}
    >
      {(event) => (
        <>
          <EntryChanges changes={event.changes} />
          <EntryFacts event={event} />
        </>
      )}
    </StoryDialog>
  )
}

type Place = { permission: Permission; called: string; path: (id: string) => string }

// A record without a page of its own links to the page that lists it.
const places: Readonly<Record<string, Place>> = {
  lead: { permission: 'leads', called: 'lead', path: (id) => (id === '' ? '/leads' : `/leads/${id}`) },
  lead_import: { permission: 'leads', called: 'import', path: (id) => `/leads/import/${id}` },
  sample_booklet: { permission: 'sample-booklets', called: 'orders', path: () => '/sample-booklets' },
  repair_request: { permission: 'installations', called: 'installations', path: () => '/installations' },
  calendar_event: { permission: 'dashboard', called: 'calendar', path: () => '/dashboard' },
  installer: { permission: 'admin', called: 'installers', path: () => '/admin/installers' },
  user: { permission: 'user-management', called: 'users', path: () => '/admin/users' },
  email: { permission: 'admin', called: 'message', path: (id) => `/admin/outbox?message=${id}` },
  email_template: { permission: 'email-templates', called: 'templates', path: () => '/admin/email-templates' },
  smtp_settings: { permission: 'system-settings', called: 'mail server', path: () => '/admin/smtp-settings' },
  lead_origin: { permission: 'admin', called: 'lead origins', path: () => '/admin/lead-origins' },
  business_settings: { permission: 'admin', called: 'settings', path: () => '/admin/settings' },
  queue: { permission: 'admin', called: 'queues', path: () => '/admin/queues' },
  job: { permission: 'admin', called: 'jobs', path: () => '/admin/queues/jobs' },
  front_end: { permission: 'admin', called: 'front-end', path: (id) => (id === '' ? '/admin/front-ends' : `/admin/front-ends/${id}`) },
  database: { permission: 'admin', called: 'database', path: () => '/admin/database' },
}

function RecordLink({ entry: { entity_type, entity_id, hidden } }: { entry: ActivityLogEntry }) {
  const place = places[entity_type ?? '']
  return place === undefined || hidden ? null : <PermittedLink place={place} id={entity_id ?? ''} />
}

function PermittedLink({ place: { permission, called, path }, id }: { place: Place; id: string }) {
  const may = useCan(permission)
  if (!may) return null
  return (
    <Link className={getButtonClass('primary')} to={path(id)}>
      Open {called}
    </Link>
  )
}

function EntryChanges({ changes }: { changes: ActivityLogEntryDetails['changes'] }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="what-changed">
      <h3 id="what-changed" className="mb-2 font-semibold">
        What changed
      </h3>
      <div className="overflow-hidden rounded-lg border border-line">
        <DataList
          wide={30}
          className="text-sm [--cell-y:0.5rem]"
          name="Values before and after"
          rows={changes}
          keyOf={({ field }) => field}
          columns={changeColumns}
        />
      </div>
    </section>
  )
}

const text = 'w-1/2 align-top whitespace-pre-line wrap-anywhere'

const changeColumns: DataListColumn<ActivityLogEntryDetails['changes'][number]>[] = [
  {
    head: 'Field',
    isRowHead: true,
    className: 'min-w-40 align-top first-letter:uppercase',
    cell: ({ field }) => field,
    at: 'title',
    card: ({ field }) => <p className="first-letter:uppercase">{field}</p>,
  },
  {
    head: 'Before',
    className: `${text} text-fg-muted`,
    cell: ({ from }) => from ?? <None />,
    at: 'note',
    card: ({ from }) => <p className="whitespace-pre-line">{from ?? <None />}</p>,
  },
  {
    head: 'After',
    className: text,
    cell: ({ to }) => to ?? <None />,
    at: 'line',
    card: ({ to }) => (
      <p className="flex gap-1.5 whitespace-pre-line">
        <ArrowRight className="icon mt-0.5 shrink-0 text-fg-subtle" role="img" aria-label="changed to" /> {to ?? <None />}
      </p>
    ),
  },
]

const None = () => <span className="text-fg-subtle">none</span>

function EntryFacts({ event }: { event: ActivityLogEntryDetails }) {
  const { full } = useDateTimeFormatters()
  return (
    <StoryFacts>
      <DescriptionListItem name="User">{formatEntryUser(event)}</DescriptionListItem>
      <DescriptionListItem name="When">{full(event.created_at)}</DescriptionListItem>
      <DescriptionListItem name="IP Address">{event.ip_address ?? 'N/A'}</DescriptionListItem>
      <DescriptionListItem name="Browser">
        {detectBrowserName(event)}
        {event.user_agent && <span className="block text-xs text-fg-muted">{event.user_agent}</span>}
      </DescriptionListItem>
      <DescriptionListItem name="Event">{event.type}</DescriptionListItem>
      {!event.hidden && (
        <DescriptionListItem name="Stream">
          {event.stream} · version {formatCount(event.version)}
        </DescriptionListItem>
      )}
      <DescriptionListItem name="Position">{formatCount(event.id)}</DescriptionListItem>
      <CopyableFact name="Correlation ID" value={event.correlation_id} what="correlation ID" />
      <CopyableFact name="Caused by" value={event.causation_id} what="ID of the causing event" />
    </StoryFacts>
  )
}
