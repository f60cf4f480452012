import { type CompletedProjects, type FoundProject, mostProjectsFound } from '@crm/contracts'
import type { Dependencies, Handlers } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { type InstallationRow, installationColumns, installationOf } from '../installation-row.ts'
import { searchCondition } from '../search.ts'
import { completed, latestFirst } from './sections.ts'

export function completedProjectHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    async listCompletedProjects({ query }): Promise<CompletedProjects> {
      const day = today()
      const [rows = [], counted = []] = await db.read.query([projectsPage(day, query), countOf(day)])
      return { projects: rows.map((row: InstallationRow) => installationOf(row, day)), total: counted[0].total }
    },

    async searchCompletedProjects({ query }): Promise<FoundProject[]> {
      return db.read.query(projectsFound(today(), query.q))
    },
  } satisfies Handlers
}

/** A page of what is completed. Ids come first, from the index alone. */
export const projectsPage = (today: string, { page, limit }: { page: number; limit: number }): SQLQuery => sql`
  with page as (
    select id from crm.leads where ${completed(today)} order by ${latestFirst} limit ${limit} offset ${(page - 1) * limit}
  )
  select ${installationColumns} from page join crm.leads using (id) order by ${latestFirst}`

/** How many are completed. */
export const countOf = (today: string): SQLQuery => sql`select count(*)::int as total from crm.leads where ${completed(today)}`

/** What a search finds among what is completed, the latest first. */
export const projectsFound = (today: string, search: string): SQLQuery => sql`
  select id, name, phone, email, address, project_amount, installation_date from crm.leads
  where ${completed(today)} and (${searchCondition(search)}) order by ${latestFirst} limit ${mostProjectsFound}`
