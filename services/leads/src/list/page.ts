import { createHash } from 'node:crypto'
import type { LeadListQuery } from '@crm/contracts'
import { type SQLQuery, sql } from '@databases/pg'
import { type LeadRow, leadColumns } from '../lead-row.ts'
import { buildNameRangeCondition } from '../search.ts'
import { buildLeadFilterCondition, type FollowUpDayRange, pickFilters } from './filters.ts'
import { buildOrderBy, type ListOrder } from './sorts.ts'

/** `found` is the number of matching leads, known only if they were gathered. */
export type LeadPageRow = LeadRow & { anchor_value: string; found?: number }

export type PagePosition = { from: ListAnchor | null; backwards: boolean; skip: number; take: number }

/** Chooses where to start so that the fewest rows are skipped: the start, the anchor, or the end if the total is known. */
export function choosePagePosition(before: number, limit: number, anchor: ListAnchor | null, total: number | null): PagePosition {
  const ways: PagePosition[] = [{ from: null, backwards: false, skip: before, take: limit }]
  if (anchor !== null && before >= anchor.before) ways.push({ from: anchor, backwards: false, skip: before - anchor.before, take: limit })
  if (anchor !== null && before + limit <= anchor.before)
    ways.push({ from: anchor, backwards: true, skip: anchor.before - before - limit, take: limit })
  const take = Math.min(limit, (total ?? 0) - before)
  if (total !== null && take > 0) ways.push({ from: null, backwards: true, skip: total - before - take, take })
  return ways.reduce((best, way) => (way.skip < best.skip ? way : best))
}

/** `along` walks an index in the list's order, `gathered` finds all leads and sorts them, `FollowUpDayRange` reads each day separately. */
export type PageReadStrategy = 'along' | 'gathered' | FollowUpDayRange

// The ids come first, from an index alone; only the rows of the page are read in full.
export function buildPageQuery(
  query: LeadListQuery,
  order: ListOrder,
  place: PagePosition,
  way: PageReadStrategy = 'along',
  condition = buildLeadFilterCondition(query),
): SQLQuery {
  const { from, backwards, skip, take } = place
  const start = from === null ? sql`` : sql`and ${beyond(order, from, backwards)}`
  const first = (many: number) => sql`order by ${buildOrderBy(order, backwards)} limit ${many}`
  const found = sql`select id, ${sql.ident(query.sort)} from crm.leads where ${condition}`
  const names = query.sort === 'name' ? buildNameRangeCondition(query.search) : sql``
  const isGathered = way === 'gathered'
  const source = isGathered
    ? sql`found where true ${start}`
    : way === 'along'
      ? sql`crm.leads where ${condition} ${names} ${start}`
      : sql`generate_series(0, ${way.dayCount - 1}::int) as day, lateral (
          ${found} ${start} and next_followup_date = ${way.firstDay}::date + day ${first(skip + take)}
        ) as of_day`
  return sql`
    with ${isGathered ? sql`found as materialized (${found}),` : sql``} page as (
      select id from ${source} ${first(take)} offset ${skip}
    )
    select ${leadColumns}, (${order.key})::text as anchor_value${isGathered ? sql`, (select count(*)::int from found) as found` : sql``}
      from page join crm.leads using (id) order by ${buildOrderBy(order)}`
}

// Reading forwards, the page begins with the anchor's lead; reading backwards, it ends just before it.
function beyond({ key, bound, descending }: ListOrder, { value, id }: ListAnchor, backwards: boolean): SQLQuery {
  const place = sql`(${bound(value)}, ${id}::int)`
  if (backwards) return descending ? sql`(${key}, id) > ${place}` : sql`(${key}, id) < ${place}`
  return descending ? sql`(${key}, id) <= ${place}` : sql`(${key}, id) >= ${place}`
}

/** Marks the first lead of an earlier page: the number of leads before it, its sort value as text, and its id. */
export type ListAnchor = { before: number; value: string; id: number }

export function encodeAnchor(query: LeadListQuery, { before, value, id }: ListAnchor): string {
  return Buffer.from(JSON.stringify([hashOfList(query), before, value, id])).toString('base64url')
}

/** Null if the anchor is invalid or of another list: it only makes reading faster. */
export function decodeAnchor(query: LeadListQuery, { form }: ListOrder): ListAnchor | null {
  if (query.anchor === undefined) return null
  try {
    const [list, before, value, id]: unknown[] = JSON.parse(Buffer.from(query.anchor, 'base64url').toString())
    if (list !== hashOfList(query) || !isCount(before) || !isCount(id) || typeof value !== 'string' || !form.test(value)) return null
    return { before, value, id }
  } catch {
    return null
  }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2147483647

const hashOfList = (query: LeadListQuery): string =>
  createHash('sha256')
    .update(JSON.stringify([pickFilters(query), query.sort, query.dir]))
    .digest('base64url')
    .slice(0, 8)
