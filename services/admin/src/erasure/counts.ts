import type { ErasurePreview } from '@crm/contracts'
import type { Database } from '@crm/database'
import { bookletStream, calendarEventStream, emailStream, leadStream, repairRequestStream } from '@crm/facts'
import { sql } from '@databases/pg'
import type { Person } from './person.ts'
import { ownEvents } from './work/personal-events.ts'

/** What is kept of a person, by kind. */
export async function countsOf(
  { read, pool }: Pick<Database, 'read' | 'pool'>,
  { records, values }: Person,
): Promise<NonNullable<ErasurePreview['counts']>> {
  const { leads, booklets, repairs, calendarEvents } = records
  const streams = [
    ...leads.map(leadStream),
    ...booklets.map(bookletStream),
    ...repairs.map(repairRequestStream),
    ...calendarEvents.map(calendarEventStream),
  ]
  const isAbout = sql`(record_kind = 'lead' and record_id = any (${leads}) or record_kind = 'booklet' and record_id = any (${booklets})
    or record_kind = 'repair' and record_id = any (${repairs}))`
  const [counted] = await read.query(sql`
    select
      (select count(*)::int from crm.completed_projects where lead_id = any (${leads})) as projects,
      (select count(*)::int from crm.email_deliveries where ${isAbout}) as messages,
      (select count(*)::int from crm.email_deliveries where ${isAbout} and state in ('queued', 'retry')) as waiting,
      (select count(*)::int from crm.lead_import_rows where lead_id = any (${leads})) as "importedRows"`)
  const letters: { id: number }[] = await read.query(sql`select id from crm.email_deliveries where ${isAbout}`)
  const { redacted } = await ownEvents(pool, [...streams, ...letters.map(({ id }) => emailStream(id))], values)
  const events = redacted.length
  return { orders: booklets.length, repairs: repairs.length, calendarEvents: calendarEvents.length, ...counted, events }
}
