import { type SQLQuery, sql } from '@databases/pg'

/** The columns of a repair request in every reply. */
export const repairColumns = sql`
  id, project_id, customer_name, phone, email, address, issue_description, priority, status, date_reported, completion_date, notes,
  appointment_date, assigned_installer, created_at, updated_at, version`

export const activeRepairCondition = sql`status_key not in ('completed', 'cancelled')`

/** Active requests with an appointment on this day (or, with `andEarlier`, before it) of these installers (lower case; null: all). */
export function buildRepairsOfDayQuery(day: string, andEarlier: boolean, names: readonly string[] | null): SQLQuery {
  const onDay = andEarlier ? sql`appointment_date <= ${day}::date` : sql`appointment_date = ${day}::date`
  const isTheirs = names === null ? sql`true` : sql`crm.installer_keys(assigned_installer) && ${[...names]}::text[]`
  return sql`
    select ${repairColumns} from crm.repair_requests where ${activeRepairCondition} and ${onDay} and ${isTheirs}
    order by urgency, date_reported, id limit ${mostOfDay}`
}

const mostOfDay = 100
