import type { Database } from '@crm/database'
import { patternOfPerson } from '@crm/facts'
import { sql } from '@databases/pg'
import type { Person } from './person.ts'

/** The origins of leads that name the person, by their labels, or by what leads keep of them. */
export async function originsNaming({ read }: Pick<Database, 'read'>, { values }: Person): Promise<string[]> {
  const pattern = patternOfPerson(values)
  if (pattern === null) return []
  const found: { origin: string }[] = await read.query(sql`
    select case when label ~* ${pattern} then label else label || ' (stored as ' || value || ')' end as origin
      from crm.lead_origins where label ~* ${pattern} or replace(value, '_', ' ') ~* ${pattern} order by id`)
  return found.map(({ origin }) => origin)
}
