import type { Lead } from '@crm/contracts'
import type { Recorded } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import { fieldsOf, followUpDue, type LeadEvent, leadEventTypes } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'

/** Every lead as the wire has it, for a lead may become an installation at any time. */
export const installationsProjection: Projection = {
  name: 'installations',
  version: 1,
  tables: ['installations'],
  handles: leadEventTypes,
  // The store passes in only the types of `handles`.
  project: (event, table) => [statementFor(event as Recorded<LeadEvent>, table('installations'))],
}

function statementFor(event: Recorded<LeadEvent>, table: string): Statement {
  const id = Number(event.streamId.slice('lead-'.length))
  const stamp = { version: event.version, updated_at: event.at }
  if (event.type === 'LeadCreated') {
    return {
      text: `insert into ${table} (id, version, lead) values ($1, $2, $3) on conflict (id) do nothing`,
      values: [id, event.version, { id, ...fieldsOf(event), created_at: event.at, ...stamp }],
    }
  }
  const deleted = event.type === 'LeadDeleted' ? ', deleted = true' : event.type === 'LeadRestored' ? ', deleted = false' : ''
  const note =
    event.type === 'NoteAdded' ? ` || jsonb_build_object('notes', concat_ws(E'\\n', nullif(lead ->> 'notes', ''), $4::text))` : ''
  return {
    text: `update ${table} set version = $2, lead = lead || $3::jsonb${note}${deleted} where id = $1 and version < $2`,
    values: [id, event.version, { ...fieldsOf(event), ...stamp }, ...(event.type === 'NoteAdded' ? [event.data.text] : [])],
  }
}

/** More than a screen can show; a bound for the answer. */
const mostInstallations = 1_000

type Stored = Omit<Lead, 'customer_address' | 'followup_due'>

export function installationHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    // In the words of the index installations_by_day.
    async listInstallations() {
      const rows: { lead: Stored }[] = await db.read.query(sql`
        select lead from crm.installations
        where not deleted and (lower(lead ->> 'remarks') = 'sold' or (lead ->> 'installation_date') is not null)
        order by (lead ->> 'installation_date') desc nulls last, id desc limit ${mostInstallations}`)
      const day = today()
      return rows.map(({ lead }) => ({ ...lead, customer_address: lead.address, followup_due: followUpDue(lead.next_followup_date, day) }))
    },
  } satisfies Handlers
}
