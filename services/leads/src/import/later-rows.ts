import type { NewLead } from '@crm/contracts'
import type { Sql } from './stored-file.ts'

type Said = { lead: number; field: string; row: number }

// Notes grow by what each row says.
const grows = (field: string): boolean => field === 'notes' || field === 'additional_notes'

/**
 * Of several rows about one lead that are to overwrite it the last one to say something counts, or each import of the same file would write
 * all of them again. Answers a function that takes away from a row what a later one says.
 */
export async function laterRows(
  db: Sql,
  importId: number,
  leads: readonly number[],
): Promise<(row: number, lead: number, fields: Partial<NewLead>) => Partial<NewLead>> {
  const { rows } = await db.query<Said>({
    text: `select (duplicate->>'id')::int as lead, field, max(row) as row
           from crm.lead_import_rows cross join jsonb_object_keys(fields) as field
           where import_id = $1 and duplicate->>'of' = 'lead' and (duplicate->>'id')::int = any($2) and coalesce(chosen, verdict) = 'update'
           group by 1, 2`,
    values: [importId, leads],
  })
  const last = new Map(rows.map(({ lead, field, row }) => [`${lead} ${field}`, row]))
  return (row, lead, fields) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => grows(field) || (last.get(`${lead} ${field}`) ?? row) <= row))
}
