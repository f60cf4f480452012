import type { Database } from '@crm/database'
import { sql } from '@databases/pg'

// PostgreSQL and JavaScript disagree about some names (US/Pacific-New, PST), so a time zone must be known to both.
// Returns the name in PostgreSQL's spelling, or null.
export async function knownTimeZone({ read }: Pick<Database, 'read'>, name: string): Promise<string | null> {
  const [known]: { name: string }[] = await read.query(
    sql`select name from pg_timezone_names where lower(name) = ${name.toLowerCase()} order by name limit 1`,
  )
  return known?.name ?? null
}
