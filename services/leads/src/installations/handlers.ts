import type { Installation } from '@crm/contracts'
import type { Dependencies, Handlers } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { findInstallation, type InstallationRow, installationColumns, installationOf, isInstallation } from '../installation-row.ts'
import { boardHandlers } from './board.ts'
import { completedProjectHandlers } from './completed-projects.ts'
import { crewHandlers } from './crew-handlers.ts'
import { myDayHandlers } from './my-day.ts'

/** More than a screen can show; a bound for the answer. */
const mostInstallations = 1_000

/** What is asked about installations; they are changed as the leads that they are. */
export function installationHandlers(dependencies: Pick<Dependencies, 'db' | 'today'>) {
  const { db, today } = dependencies
  return {
    ...boardHandlers(dependencies),
    ...completedProjectHandlers(dependencies),
    ...crewHandlers(dependencies),
    ...myDayHandlers(dependencies),

    async listInstallations(): Promise<Installation[]> {
      const rows: InstallationRow[] = await db.read.query(allInstallations)
      const day = today()
      return rows.map((row) => installationOf(row, day))
    },

    async getInstallation({ params }): Promise<Installation> {
      return findInstallation(db, params.id, today())
    },
  } satisfies Handlers
}

/** The latest first; those without a date last. */
export const allInstallations: SQLQuery = sql`
  select ${installationColumns} from crm.leads where ${isInstallation}
  order by installation_date desc nulls last, id desc limit ${mostInstallations}`
