import { type Lead, leadFields } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { classifyFollowUpDate } from '@crm/events'
import { sql } from '@databases/pg'

/** A lead as stored in the read table. */
export type LeadRow = Omit<Lead, 'customer_address' | 'followup_due' | 'erased_at'> & { erased_at: string | null }

/** The columns of a `LeadRow`. */
export const leadColumns = sql.join(
  ['id', ...Object.keys(leadFields), 'created_at', 'updated_at', 'version', 'erased_at'].map((column) => sql.ident(column)),
  ', ',
)

/** A lead as the API returns it. */
export function toLead({ erased_at, ...row }: LeadRow, today: string): Lead {
  const due = { customer_address: row.address, followup_due: classifyFollowUpDate(row.next_followup_date, today) }
  return { ...row, ...due, ...(erased_at !== null && { erased_at }) }
}

/** The lead of this id, unless it is deleted. */
export async function requireLead({ read }: Database, id: number, today: string): Promise<Lead> {
  const [found]: LeadRow[] = await read.query(sql`select ${leadColumns} from crm.leads where id = ${id} and deleted_at is null`)
  if (found === undefined) throw new NotFound('Lead not found')
  return toLead(found, today)
}
