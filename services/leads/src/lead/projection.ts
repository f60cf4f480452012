import type { RecordedEvent } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import { fieldsOf, type LeadEvent, leadEventTypes } from '@crm/events'

export const leadsProjection: Projection = {
  name: 'leads',
  version: 1,
  tables: ['leads', 'lead_counts'],
  handles: leadEventTypes,
  // The store passes only the types in `handles`.
  project: (event, table) => [statementFor(event as RecordedEvent<LeadEvent>, table('leads'), table('lead_counts'))],
}

const counted = ['remarks', 'lead_origin', 'assigned_to']

function statementFor(event: RecordedEvent<LeadEvent>, leads: string, counts: string): Statement {
  const key = [Number(event.streamId.slice('lead-'.length)), event.version, event.at]
  const fields = Object.entries(fieldsOf(event))
  const columns = fields.map(([column]) => column)
  const values = [...key, ...fields.map(([, value]) => value)]
  // Each prepared statement's text needs a name of its own, and the text depends on the columns.
  const name = `${event.type} ${event.type === 'LeadDetailsChanged' ? `${columns.join(' ')} ` : ''}${leads}`
  if (event.type === 'LeadCreated') {
    const insert = `insert into ${leads} (id, version, created_at, updated_at, ${columns.join(', ')})
      values ($1, $2, $3, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')}) on conflict (id) do nothing`
    return { name, text: countedStart(insert, counts), values }
  }
  const sets =
    event.type === 'NoteAdded'
      ? [`notes = concat_ws(E'\\n', nullif(notes, ''), $4::text)`]
      : columns.map((column, index) => `${column} = $${index + 4}`)
  if (event.type === 'LeadDeleted') sets.push('deleted_at = $3')
  if (event.type === 'LeadRestored') sets.push('deleted_at = null')
  if (event.type === 'LeadErased') sets.push('erased_at = $3')
  // The version check makes it harmless to apply an event twice.
  const update = `update ${leads} set ${['version = $2', 'updated_at = $3', ...sets].join(', ')} where id = $1 and version < $2`
  const moves = event.type === 'LeadDeleted' || event.type === 'LeadRestored' || columns.some((column) => counted.includes(column))
  return {
    name,
    text: moves ? countedChange(update, leads, counts) : update,
    values: event.type === 'NoteAdded' ? [...key, event.data.text] : values,
  }
}

const countedStart = (insert: string, counts: string): string => `
  with started as (${insert} returning status_key, origin_key, assignee_key)
  insert into ${counts} as c (status, origin, assignee, shard, leads)
  select status_key, origin_key, assignee_key, ($1::int % 16)::smallint, 1 from started
  on conflict (status, origin, assignee, shard) do update set leads = c.leads + excluded.leads`

// Also updates the counts. Shards reduce contention between writers; they go by lead id, so that a replay fills the same ones.
const countedChange = (change: string, leads: string, counts: string): string => `
  with before as (
    select status_key, origin_key, assignee_key from ${leads} where id = $1 and version < $2 and deleted_at is null
  ), changed as (
    ${change} returning status_key, origin_key, assignee_key, deleted_at
  ), moved as (
    select status_key, origin_key, assignee_key, -1 as leads from before
    union all
    select status_key, origin_key, assignee_key, 1 from changed where deleted_at is null
  )
  insert into ${counts} as c (status, origin, assignee, shard, leads)
  select status_key, origin_key, assignee_key, ($1::int % 16)::smallint, sum(leads) from moved
   group by 1, 2, 3 having sum(leads) <> 0 order by 1, 2, 3
  on conflict (status, origin, assignee, shard) do update set leads = c.leads + excluded.leads`
