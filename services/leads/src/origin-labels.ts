import { leadOrigins } from '@crm/contracts'
import type { Database } from '@crm/database'
import { sql } from '@databases/pg'

// A label set by the business comes before the built-in one.
export async function originLabels({ read }: Pick<Database, 'read'>): Promise<ReadonlyMap<string, string>> {
  const rows: { value: string; label: string }[] = await read.query(sql`select value, label from crm.lead_origins`)
  return new Map([...Object.entries(leadOrigins), ...rows.map(({ value, label }): [string, string] => [value, label])])
}
