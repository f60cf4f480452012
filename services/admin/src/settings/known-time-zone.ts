import type { Database } from '@crm/database'
import { sql } from '@databases/pg'

/**
 * The time zone of this name in the database's spelling; null where it knows none. Days are counted there too, and JavaScript knows names that
 * it doesn't (US/Pacific-New), or takes for a fixed offset (PST): only what both know alike is a time zone of the business.
 */
export async function knownTimeZone({ read }: Pick<Database, 'read'>, name: string): Promise<string | null> {
  const [known]: { name: string }[] = await read.query(
    sql`select name from pg_timezone_names where lower(name) = ${name.toLowerCase()} order by name limit 1`,
  )
  return known?.name ?? null
}
