import type { ActivityEntry, Permission } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { buttonClass } from '@crm/ui'
import { Link } from 'react-router-dom'

type Place = { permission: Permission; called: string; path: (id: string) => string }

// Where a record has no page of its own, the page that it is on.
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

/** Leads to what an entry is about, where there is a page of it that the reader may open. */
export function RecordLink({ entry: { entity_type, entity_id } }: { entry: ActivityEntry }) {
  const place = places[entity_type ?? '']
  return place === undefined ? null : <Leading place={place} id={entity_id ?? ''} />
}

function Leading({ place: { permission, called, path }, id }: { place: Place; id: string }) {
  const may = useCan(permission)
  if (!may) return null
  return (
    <Link className={buttonClass('primary')} to={path(id)}>
      Open {called}
    </Link>
  )
}
