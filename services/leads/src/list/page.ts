import { createHash } from 'node:crypto'
import type { LeadListQuery } from '@crm/contracts'
import { type SQLQuery, sql } from '@databases/pg'
import { type LeadRow, leadColumns } from '../lead-row.ts'
import type { LeadSearch } from '../search.ts'
import { buildLeadFilterCondition, type FollowUpDayRange, pickFilters } from './filters.ts'
import { buildOrderBy, type ListOrder } from './sorts.ts'

/** `found` is the number of matching leads, known only if they were gathered. `named` is known only of a ranked search. */
export type LeadPageRow = LeadRow & { anchor_value: string; found?: number; named?: boolean }

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
  const isGathered = way === 'gathered'
  const source = isGathered
    ? sql`found where true ${start}`
    : way === 'along'
      ? sql`crm.leads where ${condition} ${start}`
      : sql`generate_series(0, ${way.dayCount - 1}::int) as day, lateral (
          ${found} ${start} and next_followup_date = ${way.firstDay}::date + day ${first(skip + take)}
        ) as of_day`
  return sql`
    with ${isGathered ? sql`found as materialized (${found}),` : sql``} page as (
      select id from ${source} ${first(take)} offset ${skip}
    )
    select ${leadColumns}, (${order.key})::text as anchor_value${isGathered ? foundLeads : sql``}
      from page join crm.leads using (id) order by ${buildOrderBy(order)}`
}

const foundLeads = sql`, (select count(*)::int from found) as found`

/** A search in the list's own order shows leads found by name, email, and phone (`named`) first. Another order that was chosen is kept. */
export const isRankedSearch = ({ search, sort, dir }: Pick<LeadListQuery, 'search' | 'sort' | 'dir'>): boolean =>
  search !== undefined && sort === 'date_created' && dir === 'desc'

/** Like `buildPageQuery`, for a ranked search. It only reads forwards. `others`: the condition without the search. */
export function buildRankedPageQuery(
  order: ListOrder,
  { from, skip, take }: PagePosition,
  way: 'along' | 'gathered',
  { named, anywhere, isCommonName }: LeadSearch,
  others: SQLQuery,
): SQLQuery {
  const condition = sql`${others} and ${anywhere}`
  const by = buildOrderBy(order)
  const isGathered = way === 'gathered'
  // The second part is read only if the first does not fill the page.
  const parts = [true, false].flatMap((isNamed) => {
    if (from !== null && isNamed && from.named === false) return []
    const start = from !== null && isNamed === (from.named ?? true) ? sql`and ${beyond(order, from, false)}` : sql``
    const many = sql`limit ${skip + take}`
    // With offset 0 the leads are read in their order, although the planner would rather gather and sort those with the name.
    if (isNamed && isCommonName)
      return sql`(select id, true as named from (select id, search from crm.leads where ${others} ${start} order by ${by} offset 0) as lead
        where ${named} ${many})`
    return sql`(select id, ${isNamed} as named from crm.leads where ${condition} and ${isNamed ? named : sql`not ${named}`} ${start}
      order by ${by} ${many})`
  })
  const page = isGathered
    ? sql`found as materialized (select id, date_created, ${named} as named from crm.leads where ${condition}),
        page as (select id, named from found order by named desc, ${by} limit ${take} offset ${skip})`
    : sql`page as (select id, named from (${sql.join(parts, sql` union all `)}) as part limit ${take} offset ${skip})`
  return sql`
    with ${page}
    select ${leadColumns}, (${order.key})::text as anchor_value, named${isGathered ? foundLeads : sql``}
      from page join crm.leads using (id) order by named desc, ${by}`
}

// Reading forwards, the page begins with the anchor's lead; reading backwards, it ends just before it.
function beyond({ key, bound, descending }: ListOrder, { value, id }: ListAnchor, backwards: boolean): SQLQuery {
  const place = sql`(${bound(value)}, ${id}::int)`
  if (backwards) return descending ? sql`(${key}, id) > ${place}` : sql`(${key}, id) < ${place}`
  return descending ? sql`(${key}, id) <= ${place}` : sql`(${key}, id) >= ${place}`
}

/** Marks the first lead of an earlier page: the number of leads before it, its sort value as text, its id, and its rank in a ranked search. */
export type ListAnchor = { before: number; value: string; id: number; named?: boolean | undefined }

export function encodeAnchor(query: LeadListQuery, { before, value, id, named }: ListAnchor): string {
  return Buffer.from(JSON.stringify([hashOfList(query), before, value, id, named])).toString('base64url')
}

/** Null if the anchor is invalid or of another list: it only makes reading faster. */
export function decodeAnchor(query: LeadListQuery, { form }: ListOrder): ListAnchor | null {
  if (query.anchor === undefined) return null
  try {
    const [list, before, value, id, named]: unknown[] = JSON.parse(Buffer.from(query.anchor, 'base64url').toString())
    if (list !== hashOfList(query) || !isCount(before) || !isCount(id) || typeof value !== 'string' || !form.test(value)) return null
    return { before, value, id, named: typeof named === 'boolean' ? named : undefined }
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
