import type { Recorded } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import type { BusinessSettingsEvent, LeadEvent } from '@crm/facts'
import { type ContributingEvent, contributingTypes, contributionOf, type Setting } from './contribution.ts'
import { countChanges } from './count-changes.ts'

type ZoneEvent = Extract<BusinessSettingsEvent, { type: 'BusinessTimeZoneChanged' }>
type Handled = ContributingEvent | ZoneEvent

/**
 * What each lead contributes to reports, the sums of that, and by how much each day of business changed them. The day of a fact is that of the time zone
 * which the log tells of by then; `timeZone` while it tells of none.
 */
export const reportsProjection = (timeZone: string): Projection => ({
  name: 'reports',
  version: 1,
  isAsynchronous: true,
  tables: [
    ...['report_leads', 'report_time_zone'],
    ...['report_lead_sums', 'report_lead_changes', 'report_installation_sums', 'report_installation_changes'],
  ],
  handles: [...contributingTypes, 'BusinessTimeZoneChanged'] satisfies (LeadEvent | ZoneEvent)['type'][],
  // The store passes in only the types of `handles`.
  project: (event, table) => [statementFor(event as Recorded<Handled>, table, timeZone)],
})

function statementFor(event: Recorded<Handled>, table: (name: string) => string, timeZone: string): Statement {
  const name = `report ${event.type}`
  if (event.type === 'BusinessTimeZoneChanged') {
    // The log may tell of a zone that PostgreSQL doesn't know, as settings once took: no day could be told in it.
    const text = `insert into ${table('report_time_zone')} as zone (time_zone)
      select $1::text where exists (select from pg_timezone_names where lower(name) = lower($1))
      on conflict (only_one) do update set time_zone = $1`
    return { name, text, values: [event.data.to] }
  }
  const settings = contributionOf(event)
  const change = event.type === 'LeadCreated' ? start(table('report_leads'), settings) : update(table('report_leads'), settings)
  return {
    name,
    text: countChanges(change, table),
    values: [Number(event.streamId.slice('lead-'.length)), event.version, event.at, timeZone, ...settings.map(({ value }) => value)],
  }
}

const parameterOf = ({ expression }: Setting, index: number): string => expression.replaceAll('$', () => `$${index + 5}`)

const start = (leads: string, settings: readonly Setting[]): string => `
  insert into ${leads} (id, version, ${settings.map(({ column }) => column).join(', ')})
  values ($1, $2, ${settings.map(parameterOf).join(', ')}) on conflict (id) do nothing`

// The version makes a second application harmless.
const update = (leads: string, settings: readonly Setting[]): string => `
  update ${leads} set ${['version = $2', ...settings.map((setting, index) => `${setting.column} = ${parameterOf(setting, index)}`)].join(', ')}
   where id = $1 and version < $2`
