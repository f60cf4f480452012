import type { Database } from '@crm/database'
import { invalidField } from '@crm/domain'
import { sql } from '@databases/pg'

/** Refuses a project that is no installation: only a Sold lead is one. The one that the request has already stays, whatever became of its lead. */
export async function expectInstallation(
  { read }: Pick<Database, 'read'>,
  projectId: number | null | undefined,
  current: number | null = null,
): Promise<void> {
  if (projectId === undefined || projectId === null || projectId === current) return
  const found = await read.query(sql`
    select 1 from crm.leads where id = ${projectId} and status_key = 'sold' and deleted_at is null`)
  if (found.length === 0) {
    throw invalidField('project_id', 'There is no such installation')
  }
}
