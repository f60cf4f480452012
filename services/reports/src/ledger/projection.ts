import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { type BusinessSettingsEvent, extractLeadValues, type LeadEvent, type LeadFieldValues } from '@crm/events'
import { parseCents } from '../report.ts'

type ZoneEvent = Extract<BusinessSettingsEvent, { type: 'BusinessTimeZoneChanged' }>
type Handled = ContributingEvent | ZoneEvent

/** Each lead's share in the reports, their sums, and the daily changes of the sums. `timeZone` applies until an event sets another. */
export const createReportsProjection = (timeZone: string): Projection => ({
  name: 'reports',
  version: 2,
  isAsynchronous: true,
  tables: [
    ...['report_leads', 'report_time_zone'],
    ...['report_lead_day_sums', 'report_lead_day_changes', 'report_installation_sums', 'report_installation_changes'],
  ],
  handles: [...contributingTypes, 'BusinessTimeZoneChanged'] satisfies (LeadEvent | ZoneEvent)['type'][],
  project: (event, table) => [statementFor(event as RecordedEvent<Handled>, table, timeZone)],
})

function statementFor(event: RecordedEvent<Handled>, table: (name: string) => string, timeZone: string): SqlStatement {
  const name = `report ${event.type}`
  if (event.type === 'BusinessTimeZoneChanged') {
    // An old event may hold a time zone that PostgreSQL doesn't know, in which no day could be computed.
    const text = `insert into ${table('report_time_zone')} as zone (time_zone)
      select $1::text where exists (select from pg_timezone_names where lower(name) = lower($1))
      on conflict (only_one) do update set time_zone = $1`
    return { name, text, values: [event.data.to] }
  }
  const settings = contributionOf(event)
  // A prepared statement's name must identify its text, which depends on the columns.
  const isVaried = event.type === 'LeadDetailsChanged' || event.type === 'LeadSold'
  const named = isVaried ? `${name} ${settings.map(({ column }) => column).join(' ')}` : name
  const change = event.type === 'LeadCreated' ? start(table('report_leads'), settings) : update(table('report_leads'), settings)
  return {
    name: named,
    text: countChanges(change, table),
    values: [Number(event.streamId.slice('lead-'.length)), event.version, event.at, timeZone, ...settings.map(({ value }) => value)],
  }
}

const parameterOf = ({ expression }: Setting, index: number): string => expression.replaceAll('$', () => `$${index + 5}`)

const start = (leads: string, settings: readonly Setting[]): string => `
  insert into ${leads} (id, version, ${settings.map(({ column }) => column).join(', ')})
  values ($1, $2, ${settings.map(parameterOf).join(', ')}) on conflict (id) do nothing`

const update = (leads: string, settings: readonly Setting[]): string => `
  update ${leads} set ${['version = $2', ...settings.map((setting, index) => `${setting.column} = ${parameterOf(setting, index)}`)].join(', ')}
   where id = $1 and version < $2`

// Changes lead $1 to version $2 at instant $3. The sums lose the lead's former values and gain the new ones. $4 is the default time zone.
const countChanges = (change: string, table: (name: string) => string): string => `
  with today as (
    select ($3::timestamptz at time zone coalesce((select time_zone from ${table('report_time_zone')}), $4::text))::date as day
  ), before as (
    select * from ${table('report_leads')} where id = $1 and version < $2 and not is_deleted
  ), changed as (
    ${change} returning *
  ), moved as (
    select -1 as sign, before.* from before union all select 1, changed.* from changed where not is_deleted
  ), counted as (
    select 'date_created' as counted_by, created_on as counted_on, moved.* from moved
    union all select 'date_sold', coalesce(sold_on, created_on), moved.* from moved where is_sold
  ), leads_moved as (
    select counted_by, counted_on, origin, member, sum(sign) as leads, ${sumOfSold('sign')} as sold, ${sumOfSold('sign * cents')} as cents
      from counted group by counted_by, counted_on, origin, member
    having sum(sign) <> 0 or ${sumOfSold('sign')} <> 0 or ${sumOfSold('sign * cents')} <> 0
     order by counted_by, counted_on, origin, member
  ), installations_moved as (
    select installation_date, kind, counts, installer, sum(sign) as jobs, sum(sign * cents) as cents
      from moved cross join lateral (
        select 'job' as counts, '' as installer
        union all select 'nobody', '' where cardinality(installers) = 0
        union all (
          select distinct on (lower(name)) 'installer', name from unnest(installers) as name order by lower(name), name collate "C"
        )
      ) as each
     where kind is not null and installation_date is not null
     group by installation_date, kind, counts, installer
    having sum(sign) <> 0 or sum(sign * cents) <> 0
     order by installation_date, kind, counts, installer
  ), lead_sums as (
    ${added(table('report_lead_day_sums'), 'leads_moved', ['counted_by', 'counted_on', 'origin', 'member'], ['leads', 'sold', 'cents'])}
  ), lead_changes as (
    ${added(
      table('report_lead_day_changes'),
      'leads_moved, today',
      ['counted_by', 'counted_on', 'day', 'origin', 'member'],
      ['leads', 'sold', 'cents'],
    )}
  ), installation_sums as (
    ${added(table('report_installation_sums'), 'installations_moved', ['installation_date', 'kind', 'counts', 'installer'], ['jobs', 'cents'])}
  )
  ${added(
    table('report_installation_changes'),
    'installations_moved, today',
    ['installation_date', 'day', 'kind', 'counts', 'installer'],
    ['jobs', 'cents'],
  )}`

const sumOfSold = (what: string): string => `coalesce(sum(${what}) filter (where is_sold), 0)`

const added = (table: string, from: string, key: readonly string[], sums: readonly string[]): string => `
    insert into ${table} as known (${[...key, ...sums].join(', ')}) select ${[...key, ...sums].join(', ')} from ${from}
    on conflict (${key.join(', ')}) do update set ${sums.map((sum) => `${sum} = known.${sum} + excluded.${sum}`).join(', ')}`

const contributingTypes = [
  'LeadCreated',
  'LeadDetailsChanged',
  'LeadReassigned',
  'ProjectPriced',
  'LeadSold',
  'LeadLost',
  'LeadQualified',
  'NoteAdded',
  'NotesRewritten',
  'AdditionalNotesChanged',
  'InstallationScheduled',
  'InstallationUnscheduled',
  'InstallersAssigned',
  'InstallationCompleted',
  'InstallationReopened',
  'LeadDeleted',
  'LeadRestored',
] as const satisfies readonly LeadEvent['type'][]

type ContributingEvent = Extract<LeadEvent, { type: (typeof contributingTypes)[number] }>

/** In `expression`, `$` is replaced with the parameter of `value`. */
type Setting = { column: string; expression: string; value: unknown }

const set = (column: string, value: unknown, expression = '$'): Setting => ({ column, expression, value })

// Same expressions as in crm.installation_kind, so that an installation has the same kind here and on the board.
const namesRepair = `coalesce($::text ~* '\\m(repair|fix)\\M', false)`
const tellsOfCompletion = `coalesce($::text like '%Installation completed and moved to completed projects%', false)`

type Fields = { [F in keyof LeadFieldValues]?: (value: LeadFieldValues[F]) => Setting[] }

const settingsOf: Fields = {
  date_created: (day) => [set('created_on', day, '$::date')],
  lead_origin: (origin) => [set('origin', origin, 'lower($::text)')],
  assigned_to: (member) => [set('member', member, 'lower($::text)')],
  project_amount: (amount) => [set('cents', parseCents(amount), '$::bigint')],
  remarks: (status) => [set('is_sold', status, `lower(coalesce($::text, '')) = 'sold'`)],
  notes: (notes) => [set('notes_name_repair', notes, namesRepair)],
  additional_notes: (notes) => [set('more_notes_name_it', notes, namesRepair), set('tells_of_completion', notes, tellsOfCompletion)],
  installation_date: (day) => [set('installation_date', day, '$::date')],
  assigned_installer: (installers) => [set('installers', installers, '$::text[]')],
  completed_on: (day) => [set('is_marked_as_done', day !== null, '$::boolean')],
}

function contributionOf(event: RecordedEvent<ContributingEvent>): Setting[] {
  switch (event.type) {
    case 'LeadCreated':
      return [set('recorded_at', event.at, '$::timestamptz'), ...settingsFor(event)]
    case 'LeadSold':
      // An undo brings the former sale back. A lead that was recorded as Sold was sold on the day of its creation.
      return event.data.undoes === undefined ? [set('sold_on', event.at, soldOn), ...settingsFor(event)] : settingsFor(event)
    case 'LeadDeleted':
      return [set('is_deleted', true, '$::boolean')]
    case 'LeadRestored':
      return [set('is_deleted', false, '$::boolean')]
    case 'NoteAdded':
      return [set('notes_name_repair', event.data.text, `notes_name_repair or ${namesRepair}`)]
    default:
      return settingsFor(event)
  }
}

const soldOn = 'case when recorded_at < $::timestamptz then (select day from today) end'

const settingsFor = (event: RecordedEvent<ContributingEvent>): Setting[] =>
  Object.entries(extractLeadValues(event)).flatMap(([field, value]) => {
    const settings = settingsOf[field as keyof LeadFieldValues] as ((value: unknown) => Setting[]) | undefined
    return settings?.(value) ?? []
  })
