import type { Installation, installationSections } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { sql } from '@databases/pg'
import { type LeadRow, leadColumns, toLead } from './lead-row.ts'

type Section = (typeof installationSections)[number]

/** A Sold lead; its kind comes from the function crm.installation_kind. */
export type InstallationRow = LeadRow & { installation_kind: 'completed' | 'repair' | 'plain' }

export const installationColumns = sql`${leadColumns}, installation_kind`

export const isInstallation = sql`deleted_at is null and installation_kind is not null`

export function toInstallation({ installation_kind: kind, ...row }: InstallationRow, today: string): Installation {
  const section = sectionOf(kind, row.installation_date, today)
  return {
    ...toLead(row, today),
    section,
    urgent: section === 'repair' && row.installation_date !== null && row.installation_date <= today,
    unconfirmed: section === 'completed' && kind !== 'completed',
  }
}

// The same rule as in installations/sections.ts, for one row.
function sectionOf(kind: InstallationRow['installation_kind'], date: string | null, today: string): Section {
  if (kind !== 'plain') return kind
  if (date === null) return 'unscheduled'
  return date >= today ? 'upcoming' : 'completed'
}

export async function findInstallation({ read }: Pick<Database, 'read'>, id: number, today: string): Promise<Installation> {
  const [row]: InstallationRow[] = await read.query(sql`
    select ${installationColumns} from crm.leads where id = ${id} and ${isInstallation}`)
  if (row === undefined) throw new NotFound('Installation not found')
  return toInstallation(row, today)
}
