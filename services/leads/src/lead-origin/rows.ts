import type { LeadOriginColor, LeadOriginEntry } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { type SQLQuery, sql } from '@databases/pg'
import { usualColor } from './decider.ts'

type Reading = Pick<Database, 'read'>
type Row = Omit<LeadOriginEntry, 'color'> & { color: LeadOriginColor | null }

const columns = sql`id, value, label, color, is_active, version`

/** More origins than anybody can tell apart; a bound for the answer. */
const mostOrigins = 500

async function originsOf({ read }: Reading, rows: SQLQuery): Promise<LeadOriginEntry[]> {
  const found: Row[] = await read.query(rows)
  return found.map(({ color, ...row }) => ({ ...row, color: color ?? (usualColor(row.value) as LeadOriginColor) }))
}

/** All origins in the order in which they are offered. */
export const allOrigins = (db: Reading): Promise<LeadOriginEntry[]> =>
  originsOf(db, sql`select ${columns} from crm.lead_origins order by position nulls last, id limit ${mostOrigins}`)

/** The origin of this id. */
export async function findOrigin(db: Reading, id: number): Promise<LeadOriginEntry> {
  const [found] = await originsOf(db, sql`select ${columns} from crm.lead_origins where id = ${id}`)
  if (found === undefined) throw new NotFound('Lead origin not found')
  return found
}
