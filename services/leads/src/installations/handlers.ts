import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'
import { type LeadRow, leadColumns, leadOf } from '../lead-row.ts'

/** More than a screen can show; a bound for the answer. */
const mostInstallations = 1_000

export function installationHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    // In the words of the index leads_by_installation.
    async listInstallations() {
      const rows: LeadRow[] = await db.read.query(sql`
        select ${leadColumns} from crm.leads
        where deleted_at is null and (status_key = 'sold' or installation_date is not null)
        order by installation_date desc nulls last, id desc limit ${mostInstallations}`)
      const day = today()
      return rows.map((row) => leadOf(row, day))
    },
  } satisfies Handlers
}
