import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { extractLeadValues, type LeadEvent, leadEventTypes } from '@crm/events'

type Row = { id: number; version: number; updated_at: string } & Record<string, unknown>
/** `hasNote`: the row's notes are text to append, not the complete notes. */
type Change = { row: Row; hasNote: boolean }

/** Writes many events in few statements: new leads first, then changes grouped by columns. Only for events new to the tables. */
function projectTogether(events: readonly RecordedEvent<LeadEvent>[], leads: string, counts: string): SqlStatement[] {
  const created: Row[] = []
  const changed = new Map<string, Change>()
  for (const event of events) {
    const place = { id: Number(event.streamId.slice('lead-'.length)), version: event.version, updated_at: event.at }
    if (event.type === 'LeadCreated') created.push({ ...place, created_at: event.at, ...extractLeadValues(event) })
    else changed.set(event.streamId, after(changed.get(event.streamId), event, place))
  }
  const alike = new Map<string, Change[]>()
  for (const change of changed.values()) {
    const key = `${change.hasNote} ${Object.keys(change.row).sort().join(' ')}`
    alike.set(key, [...(alike.get(key) ?? []), change])
  }
  const starts = created.length > 0 ? [startOf(created, leads, counts)] : []
  return [...starts, ...[...alike.values()].map((changes) => changeOf(changes, leads, counts))]
}

function after(before: Change | undefined, event: RecordedEvent<LeadEvent>, place: Row): Change {
  const row = { ...before?.row, ...place }
  const hasNote = before?.hasNote ?? false
  switch (event.type) {
    case 'LeadDeleted':
      return { row: { ...row, deleted_at: event.at }, hasNote }
    case 'LeadRestored':
      return { row: { ...row, deleted_at: null }, hasNote }
    case 'LeadErased':
      return { row: { ...row, ...extractLeadValues(event), erased_at: event.at }, hasNote }
    case 'NotesRewritten':
      return { row: { ...row, ...extractLeadValues(event) }, hasNote: false }
    case 'NoteAdded': {
      const notes = row.notes ? `${row.notes}\n${event.data.text}` : event.data.text
      return { row: { ...row, notes }, hasNote: hasNote || row.notes === undefined }
    }
    default:
      return { row: { ...row, ...extractLeadValues(event) }, hasNote }
  }
}

function startOf(rows: readonly Row[], leads: string, counts: string): SqlStatement {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  return {
    name: `LeadsCreated ${leads}`,
    text: `
      with started as (
        insert into ${leads} (${columns}) select ${columns} from jsonb_populate_recordset(null::${leads}, $1) on conflict (id) do nothing
        returning id, status_key, origin_key, assignee_key
      )
      ${count('select id, status_key, origin_key, assignee_key, 1 as leads from started', counts)}`,
    values: [JSON.stringify(rows)],
  }
}

// Unnamed, so that it is planned each time: a plan for few leads would be slow for many.
function changeOf(changes: readonly Change[], leads: string, counts: string): SqlStatement {
  const columns = Object.keys(changes[0]?.row ?? {}).filter((column) => column !== 'id')
  const hasNote = changes[0]?.hasNote
  const sets = columns.map((column) =>
    column === 'notes' && hasNote ? `notes = concat_ws(E'\\n', nullif(lead.notes, ''), fresh.notes)` : `${column} = fresh.${column}`,
  )
  return {
    text: `
      with fresh as materialized (
        select * from jsonb_populate_recordset(null::${leads}, $1)
      ), before as (
        select lead.id, lead.status_key, lead.origin_key, lead.assignee_key from ${leads} as lead join fresh using (id)
         where lead.version < fresh.version and lead.deleted_at is null
      ), changed as (
        update ${leads} as lead set ${sets.join(', ')} from fresh where lead.id = fresh.id and lead.version < fresh.version
        returning lead.id, lead.status_key, lead.origin_key, lead.assignee_key, lead.deleted_at
      ), moved as (
        select id, status_key, origin_key, assignee_key, -1 as leads from before
        union all
        select id, status_key, origin_key, assignee_key, 1 from changed where deleted_at is null
      )
      ${count('select * from moved', counts)}`,
    values: [JSON.stringify(changes.map(({ row }) => row))],
  }
}

// Rows are written in the order of their key, as by a single change, to avoid deadlocks.
const count = (moved: string, counts: string): string => `
  insert into ${counts} as c (status, origin, assignee, shard, leads)
  select status_key, origin_key, assignee_key, (id % 16)::smallint, sum(leads) from (${moved}) as m
   group by 1, 2, 3, 4 having sum(leads) <> 0 order by 1, 2, 3, 4
  on conflict (status, origin, assignee, shard) do update set leads = c.leads + excluded.leads`

export const leadsProjection: Projection = {
  name: 'leads',
  version: 2,
  tables: ['leads', 'lead_counts'],
  handles: leadEventTypes,
  // The store passes only the types in `handles`.
  project: (event, table) => [statementFor(event as RecordedEvent<LeadEvent>, table('leads'), table('lead_counts'))],
  projectTogether: (events, table) => projectTogether(events as readonly RecordedEvent<LeadEvent>[], table('leads'), table('lead_counts')),
}

const counted = ['remarks', 'lead_origin', 'assigned_to']

function statementFor(event: RecordedEvent<LeadEvent>, leads: string, counts: string): SqlStatement {
  const key = [Number(event.streamId.slice('lead-'.length)), event.version, event.at]
  const fields = Object.entries(extractLeadValues(event))
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

// Also updates the counts. Shards reduce contention between writers; the shard depends on the lead id, so that a replay gives the same
// rows.
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
