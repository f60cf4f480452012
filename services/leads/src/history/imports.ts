import type { LeadHistoryEntry } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { Recorded } from '@crm/domain'
import { sql } from '@databases/pg'

type Import = NonNullable<LeadHistoryEntry['import']>

/** By which import events of a lead came about: answers a function that tells the file and the row of an event, null for what a person did. */
export async function importsBehind(
  { read }: Pick<Database, 'read'>,
  leadId: number,
  events: readonly Recorded[],
): Promise<(event: Recorded) => Import | null> {
  const causes = [...new Set(events.flatMap(({ meta }) => meta.causationId ?? []))]
  if (causes.length === 0) return () => null
  const found: (Import & { cause: string })[] = await read.query(sql`
    select e.event_id as cause, e.data->>'file' as file, case when count(r.row) = 1 then min(r.row) end as row
      from crm.events e
      left join crm.lead_import_rows r on r.lead_id = ${leadId} and r.outcome in ('created', 'updated')
        and r.import_id = substring(e.stream_id from '[0-9]+$')::int
     where e.event_id = any(${causes}::uuid[]) and e.type = 'LeadImportStarted' group by e.event_id, e.data`)
  const byCause = new Map(found.map(({ cause, file, row }) => [cause, { file, row }]))
  return ({ meta }) => byCause.get(meta.causationId ?? '') ?? null
}
