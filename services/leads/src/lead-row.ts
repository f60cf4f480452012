import type { Lead } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { followUpDue } from '@crm/facts'
import { sql } from '@databases/pg'

/** A lead as the read table has it. */
export type LeadRow = Omit<Lead, 'customer_address' | 'followup_due'>

/** The columns of a `LeadRow`. */
export const leadColumns = sql`
  id, name, phone, email, lead_origin, date_created, next_followup_date, remarks, assigned_to, notes, additional_notes, project_amount,
  deposit_paid, balance_paid, installation_date, assigned_installer, address, selected_colors, completed_on, created_at, updated_at, version`

/** A lead as calls answer it. */
export function leadOf(row: LeadRow, today: string): Lead {
  return { ...row, customer_address: row.address, followup_due: followUpDue(row.next_followup_date, today) }
}

/** The lead of this id, unless it is deleted. */
export async function findLead({ read }: Database, id: number, today: string): Promise<Lead> {
  const [found]: (LeadRow & { erased_at: string | null })[] = await read.query(
    sql`select ${leadColumns}, erased_at from crm.leads where id = ${id} and deleted_at is null`,
  )
  if (found === undefined) throw new NotFound('Lead not found')
  const { erased_at, ...row } = found
  return { ...leadOf(row, today), ...(erased_at !== null && { erased_at }) }
}
