import { verifyProjection } from '@crm/event-store'
import { asynchronousProjections, projections } from '@crm/host'
import { readSettings } from '@crm/settings'
import type { Lab } from '../lab/lab.ts'
import type { History } from '../load/history.ts'
import { commandsOf } from './commands.ts'
import type { Found } from './found.ts'
import { linesOf } from './lines.ts'
import { messagesOf } from './messages.ts'
import { totalsOf } from './totals.ts'

/** Looks at everything that the contract promises, once nothing is owed any more. */
export async function check(lab: Lab, history: History): Promise<Found> {
  const parts = [
    await commandsOf(lab, history),
    await linesOf(lab, history),
    await messagesOf(lab),
    await totalsOf(lab),
    await activityOf(lab),
    await readTablesOf(lab),
  ]
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)),
    breaches: [...history.breaches.map(({ what }) => what), ...parts.flatMap(({ breaches }) => breaches)],
  }
}

/** Every fact of the log is told in the activity log once (R8). */
async function activityOf({ db }: Lab): Promise<Found> {
  const { rows } = await db.pool.query<{ events: number; missing: number; surplus: number; gaps: number }>(`
    select (select count(*)::int from crm.events) as events,
      (select count(*)::int from crm.events e where not exists (select from crm.activity_log a where a.event_id = e.event_id)) as missing,
      (select count(*)::int from crm.activity_log a where not exists (select from crm.events e where e.event_id = a.event_id))
        + (select count(*) - count(distinct event_id) from crm.activity_log)::int as surplus,
      (select count(*)::int from crm.streams s where version <> (select count(*) from crm.events e where e.stream_id = s.stream_id)) as gaps`)
  const { events = 0, missing = 0, surplus = 0, gaps = 0 } = rows[0] ?? {}
  const breaches = []
  if (missing + surplus > 0) breaches.push(`the activity log lacks ${missing} entries and has ${surplus} too many`)
  if (gaps > 0) breaches.push(`${gaps} streams have another version than they have events`)
  return { figures: { events }, breaches }
}

/** Every read table holds what a replay of the log gives (R4). */
async function readTablesOf({ postgres: { url }, env }: Lab): Promise<Found> {
  const settings = readSettings({ ...env, DATABASE_URL: url })
  const breaches: string[] = []
  let tables = 0
  for (const projection of [...projections, ...asynchronousProjections(settings)])
    for (const { table, missing, surplus } of await verifyProjection({ connectionString: url, projection })) {
      tables += 1
      if (missing + surplus > 0) breaches.push(`crm.${table} lacks ${missing} rows and has ${surplus} too many`)
    }
  return { figures: { tables }, breaches }
}
