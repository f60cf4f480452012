import type { SqlStatement } from '@crm/event-store'
import { listDistinctKeys, type MatchKeys } from '../lead-matcher.ts'
import type { ImportQueryable } from './stored-file.ts'

/** The leads that the check matched, by row: an earlier row may have changed the lead's email or phone since. */
export async function findLeadsMatchedByCheck(
  db: ImportQueryable,
  importId: number,
  repeating: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ row: number; id: number }>({
    text: `select r.row, l.id from crm.lead_import_rows r
           left join crm.lead_import_rows e on e.import_id = $1 and r.duplicate->>'of' = 'row' and e.row = (r.duplicate->>'id')::int
           join crm.leads l on l.id = coalesce(e.lead_id, case r.duplicate->>'of' when 'lead' then (r.duplicate->>'id')::int end)
           where r.import_id = $1 and r.row = any($2) and l.deleted_at is null`,
    values: [importId, repeating],
  })
  return new Map(rows.map(({ row, id }) => [row, id]))
}

/** Aborts the transaction if a lead with one of these keys exists by now, and lets no other import create leads until it ends. */
export const buildRequireNoMatchingLeadsStatement = (all: readonly MatchKeys[]): SqlStatement => ({
  name: 'expect-unknown-leads',
  text: 'select crm.expect_unknown_leads($1::text[], $2::text[])',
  values: listDistinctKeys(all),
})
