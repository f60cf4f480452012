import type { DuplicateRule, NewLead } from '@crm/contracts'
import type { KnownRecord } from '@crm/domain'
import type { LeadFields } from '@crm/facts'
import { importedLead, mergeOf } from './merge-row.ts'
import type { Sql } from './stored-file.ts'

/** A row that would update a lead. */
export type Updating = { lead: number; fields: Partial<NewLead> }

/** Whether rows bring their leads nothing new, for many at once. */
export async function bringNothingNew(db: Sql, rows: readonly Updating[], rule: DuplicateRule, today: string): Promise<boolean[]> {
  if (rows.length === 0) return []
  const { rows: found } = await db.query<LeadFields & { id: number; version: number }>({
    text: `select id, version, name, phone, email, address, lead_origin, date_created, assigned_to, remarks, next_followup_date, notes,
             additional_notes, project_amount, deposit_paid, balance_paid, installation_date, assigned_installer, selected_colors, completed_on
           from crm.leads where id = any($1)`,
    values: [rows.map(({ lead }) => lead)],
  })
  const states = new Map(found.map(({ id, version, ...values }) => [id, asItIs(version, values)]))
  return rows.map(({ lead, fields }) => {
    const state = states.get(lead)
    return state !== undefined && changesNothing(() => importedLead.decide(mergeOf(fields, rule, null, today), state))
  })
}

// What each field was before is of no account where somebody has read the lead as it is.
const asItIs = (version: number, values: LeadFields): KnownRecord<LeadFields> => ({
  exists: true,
  deleted: false,
  deletion: null,
  version,
  values,
  // One for each of the values.
  past: Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, [{ value, version, by: null, at: '' }]]),
  ) as unknown as KnownRecord<LeadFields>['past'],
})

// A change that is refused is told when the row is imported.
function changesNothing(decide: () => readonly unknown[]): boolean {
  try {
    return decide().length === 0
  } catch {
    return false
  }
}
