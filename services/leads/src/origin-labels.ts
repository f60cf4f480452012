import { leadOrigins } from '@crm/contracts'
import type { Database } from '@crm/database'
import { sql } from '@databases/pg'

/** Stored value → label, as somebody has chosen it, else as the product knows it. */
export async function originLabels({ read }: Pick<Database, 'read'>): Promise<ReadonlyMap<string, string>> {
  const rows: { value: string; label: string }[] = await read.query(sql`select value, label from crm.lead_origins`)
  return new Map([...Object.entries(leadOrigins), ...rows.map(({ value, label }): [string, string] => [value, label])])
}
