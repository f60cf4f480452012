import { leadOrigins } from '@crm/contracts'
import type { Database } from '@crm/database'
import { sql } from '@databases/pg'

/** The labels of origins by what reports call them (their stored value in lower case): as they are now, else as the product knows them. */
export async function originLabels({ read }: Pick<Database, 'read'>): Promise<Record<string, string>> {
  const present: { origin: string; label: string }[] = await read.query(sql`select lower(value) as origin, label from crm.lead_origins`)
  return { ...leadOrigins, ...Object.fromEntries(present.map(({ origin, label }) => [origin, label])) }
}
