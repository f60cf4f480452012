import type { ReportQuery } from '@crm/contracts'
import { Invalid } from '@crm/domain'
import { catchUp, type Projection } from '@crm/event-store'
import type { Dependencies } from '@crm/http'
import { sql } from '@databases/pg'
import { type Period, periodOf } from './period.ts'

/** What a report is made of: its period, and the day at whose end it is taken, which is today where none was asked for. */
export type Report = { period: Period; asOf: string | null; day: string; today: string }

/** What the reports need. */
export type ReportParts = Pick<Dependencies, 'db' | 'today' | 'clock'> & { projection: Projection }

/** The report that a query means. */
export function reportOf({ as_of, ...query }: ReportQuery, today: string): Report {
  if (as_of !== undefined && as_of > today) {
    throw new Invalid('Please check all fields', [{ path: 'as_of', message: 'A report can be as of today or an earlier day' }])
  }
  return { period: periodOf(query), asOf: as_of ?? null, day: as_of ?? today, today }
}

// Most of what the worker is behind is less than it, and done in a part of a second.
const most = 500
const rounds = 3
const patience = 200 // milliseconds for whoever does the same just now

/** Up to when changes are counted. What somebody has just saved is, unless very much has just been saved. */
export type Freshness = { isComplete: boolean; upTo: string }

/** Counts what the worker has not counted yet, as far as a reader may wait for it. What can't be counted is left out, and the report says so. */
export async function freshen({ db, clock, projection }: ReportParts): Promise<Freshness> {
  const now = clock().toISOString()
  for (let round = 0; round < rounds; round += 1) {
    // Why it fails is told by the worker, which tries it again; a reader can do nothing about it.
    const standing = await catchUp({ pool: db.pool, projection, most, patience }).catch(() => null)
    if (standing?.isUpToDate) return { isComplete: true, upTo: now }
    if (standing === null) break
  }
  const [last]: { at: string }[] = await db.read.query(sql`
    select occurred_at as at from crm.events
     where position <= coalesce((select position from crm.subscriptions where name = ${projection.name}), 0)
     order by position desc limit 1`)
  return { isComplete: false, upTo: last?.at ?? new Date(0).toISOString() }
}

/** What a report tells of itself. */
export const filterInfoOf = <By extends 'date_created' | 'installation_date'>(
  { period, asOf, today }: Report,
  countedBy: By,
  freshness: Freshness,
) => ({ period: period.words, countedBy, asOf, today, ...freshness })
