import type { Installation, installationSections } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { type LeadRow, leadColumns, toLead } from '@crm/service-leads'
import { type SQLQuery, sql } from '@databases/pg'

/** A Sold lead; its kind comes from the function crm.installation_kind. */
export type InstallationRow = LeadRow & { installation_kind: 'completed' | 'repair' | 'plain' }

export const installationColumns = sql`${leadColumns}, installation_kind`

export function toInstallation({ installation_kind: kind, ...row }: InstallationRow, today: string): Installation {
  const section = findSection(kind, row.installation_date, today)
  return {
    ...toLead(row, today),
    section,
    urgent: section === 'repair' && row.installation_date !== null && row.installation_date <= today,
    unconfirmed: section === 'completed' && kind !== 'completed',
  }
}

// The same rule as the conditions below, for one row.
function findSection(
  kind: InstallationRow['installation_kind'],
  date: string | null,
  today: string,
): (typeof installationSections)[number] {
  if (kind !== 'plain') return kind
  if (date === null) return 'unscheduled'
  return date >= today ? 'upcoming' : 'completed'
}

export async function requireInstallation({ read }: Pick<Database, 'read'>, id: number, today: string): Promise<Installation> {
  const [row]: InstallationRow[] = await read.query(sql`
    select ${installationColumns} from crm.sold_leads where id = ${id}`)
  if (row === undefined) throw new NotFound('Installation not found')
  return toInstallation(row, today)
}

// Cards, lists, badges and searches share these conditions, which match the conditions of the indexes. `findSection` is the same rule for
// one row.
const ofKind = (kind: SQLQuery): SQLQuery => sql`installation_kind = ${kind}`
const plain = ofKind(sql`'plain'`)

export const buildUpcomingCondition = (today: string): SQLQuery => sql`${plain} and installation_date >= ${today}::date`
export const unscheduledCondition = sql`${plain} and installation_date is null`
/** Its day has passed, but it was not marked as done. It counts as completed. */
export const buildUnconfirmedCondition = (today: string): SQLQuery => sql`${plain} and installation_date < ${today}::date`
export const markedAsDoneCondition = ofKind(sql`'completed'`)
export const repairCondition = ofKind(sql`'repair'`)
export const buildUrgentRepairCondition = (today: string): SQLQuery => sql`${repairCondition} and installation_date <= ${today}::date`
export const buildRepairOfDayCondition = (day: string): SQLQuery => sql`${repairCondition} and installation_date = ${day}::date`
export const buildCompletedCondition = (today: string): SQLQuery => sql`
  installation_kind in ('completed', 'plain')
  and (installation_kind = 'completed' or installation_date < ${today}::date)`

/** The planned day, or the day it was marked as done if that is earlier or no day was planned. */
export const endDayExpression = sql`least(installation_date, completed_on)`
export const latestFirstOrder = sql`${endDayExpression} desc nulls last, id desc`

export const openInstallationCondition = sql`installation_kind in ('plain', 'repair')`
