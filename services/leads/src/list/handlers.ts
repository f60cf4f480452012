import { hasAnyPermission, type LeadList, type LeadListQuery } from '@crm/contracts'
import type { Database, DatabaseReader } from '@crm/database'
import { NotAllowed } from '@crm/domain'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { toLead } from '../lead-row.ts'
import { buildLeadSearch, createLeadSampler, type LeadSample, type LeadSearch } from '../search.ts'
import {
  buildCappedCountQuery,
  buildEstimateQuery,
  buildLeadFilterCondition,
  buildStoredCountQuery,
  findFollowUpDayRange,
  hasCombinedFilters,
  hasRangeFilters,
  hasStoredCount,
  isFilteredBySortColumnOnly,
  pickFilters,
} from './filters.ts'
import {
  buildPageQuery,
  buildRankedPageQuery,
  choosePagePosition,
  decodeAnchor,
  encodeAnchor,
  isRankedSearch,
  type LeadPageRow,
  type PagePosition,
  type PageReadStrategy,
} from './page.ts'
import { getListOrder } from './sorts.ts'

// Totals of searches and ranges are exact up to this many leads.
const mostCounted = 10_000

// The planner's estimate comes from a sample. It is assumed to be wrong by less than this factor.
const surelyMore = 2

// Sorting up to this many leads is faster than searching for them along an index in the list's order.
const mostGathered = 20_000

// A search with at most this many hits is read, counted, and ranked in one step.
const mostGatheredAtOnce = 2_000
// In the planner's cost units, about ten thousand scattered rows. More expensive lists are counted up to `fewCounted` only.
const dearestCount = 40_000
const fewCounted = 1_000

// Skipping this many rows is faster than a separate query for the total.
const nearby = 1_000

export function createLeadListHandlers({ db, today }: Pick<ServiceDependencies, 'db' | 'today'>) {
  const sample = createLeadSampler(db)
  return {
    async listLeads({ query, user }) {
      if (!hasAnyPermission(user, ['leads'])) onlyRecent(query)
      return hasStoredCount(pickFilters(query)) ? listAll(db, query, today()) : listFound(db, query, sample(), today())
    },
  } satisfies ApiHandlers
}

function onlyRecent(query: LeadListQuery): void {
  const { page, limit, sort, dir } = query
  const filtered = Object.values(pickFilters(query)).some((filter) => filter !== undefined)
  if (page !== 1 || limit > 10 || filtered || sort !== 'date_created' || dir !== 'desc')
    throw new NotAllowed('You do not have permission to do this')
}

// The total comes from the stored counts. It is read first if the page is far away (the end may be nearer) or filters are combined.
async function listAll({ read }: Database, query: LeadListQuery, today: string): Promise<LeadList> {
  const order = getListOrder(query)
  const anchor = decodeAnchor(query, order)
  const before = placesBefore(query)
  const place = choosePagePosition(before, query.limit, anchor, null)
  const combined = hasCombinedFilters(query)
  if (place.skip <= nearby && !combined) {
    const [counted = [], rows = []] = await read.query([buildStoredCountQuery(query), buildPageQuery(query, order, place)])
    return toList(query, exactly(counted[0].total), rows, today)
  }
  const [{ total }] = await read.query(buildStoredCountQuery(query))
  if (before >= total) return toList(query, exactly(total), [], today)
  const way = combined && total <= mostGathered ? 'gathered' : 'along'
  const rows = await read.query(buildPageQuery(query, order, choosePagePosition(before, query.limit, anchor, total), way))
  return toList(query, exactly(total), rows, today)
}

// These lists have no stored count, so they are counted only if the page doesn't reveal the total.
async function listFound({ read }: Database, query: LeadListQuery, sample: LeadSample, today: string): Promise<LeadList> {
  const search = query.search === undefined ? null : buildLeadSearch(query.search, sample)
  const others = buildLeadFilterCondition({ ...query, search: undefined }, today)
  const condition = search === null ? others : sql`${others} and ${search.anywhere}`
  const before = placesBefore(query)
  if (before >= mostCounted) return toList(query, await countFound(read, condition, await expectedOf(read, query, condition)), [], today)
  const isFew = search !== null && search.mostFound !== null && search.mostFound <= mostGatheredAtOnce
  // A range may lie at the far end of the list's order; search hits are spread evenly.
  const mayBeFar = !isFew && ((hasRangeFilters(pickFilters(query)) && !isFilteredBySortColumnOnly(query)) || hasCombinedFilters(query))
  const expected = mayBeFar ? await expectedOf(read, query, condition) : null
  if (expected?.leads === 0) return toList(query, exactly(0), [], today)
  const rows: LeadPageRow[] = await read.query(buildFoundPageQuery(query, { condition, others }, search, isFew ? 'gathered' : expected))
  const found = rows[0]?.found
  if (found !== undefined) return toList(query, upToLimit(found), rows, today)
  const isLast = rows.length < query.limit && (rows.length > 0 || before === 0)
  if (isLast) return toList(query, exactly(before + rows.length), rows, today)
  if (search !== null && isSurelyCommon(query, search)) return toList(query, { total: fewCounted, capped: true }, rows, today)
  return toList(query, await countFound(read, condition, expected ?? (await expectedOf(read, query, condition))), rows, today)
}

function buildFoundPageQuery(
  query: LeadListQuery,
  { condition, others }: Record<'condition' | 'others', SQLQuery>,
  search: LeadSearch | null,
  expected: Expected | 'gathered' | null,
): SQLQuery {
  const order = getListOrder(query)
  const before = placesBefore(query)
  const anchor = decodeAnchor(query, order)
  if (search !== null && isRankedSearch(query)) {
    const isGathered = expected === 'gathered' || (expected !== null && expected.leads <= mostGathered)
    const from = isGathered || anchor === null || anchor.before > before ? null : anchor
    const place = { from, backwards: false, skip: before - (from?.before ?? 0), take: query.limit }
    return buildRankedPageQuery(order, place, isGathered ? 'gathered' : 'along', search, others)
  }
  const place = choosePagePosition(before, query.limit, anchor, null)
  return buildPageQuery(query, order, place, expected === 'gathered' ? expected : wayTo(query, place, expected), condition)
}

function wayTo(query: LeadListQuery, { skip, take }: PagePosition, expected: Expected | null): PageReadStrategy {
  if (expected === null) return 'along'
  const days = findFollowUpDayRange(query)
  if (days !== null && days.dayCount * (skip + take) < expected.leads) return days
  return expected.leads <= mostGathered ? 'gathered' : 'along'
}

// For one word without other filters, the sample shows whether it is common.
const isSurelyCommon = (query: LeadListQuery, { isOneWord, mostFound }: LeadSearch): boolean =>
  isOneWord &&
  (mostFound ?? 0) > surelyMore * fewCounted &&
  Object.entries(pickFilters(query)).every(([name, value]) => name === 'search' || value === undefined)

type Counted = { total: number; capped: boolean }
type Expected = { leads: number; cost: number }

async function expectedOf(read: DatabaseReader, query: LeadListQuery, condition: SQLQuery): Promise<Expected> {
  const [[explained] = [], counted = []] = await read.query([
    buildEstimateQuery(condition),
    ...(hasCombinedFilters(query) ? [buildStoredCountQuery(query)] : []),
  ])
  const { 'Plan Rows': leads, 'Total Cost': cost } = explained['QUERY PLAN'][0].Plan
  return { leads: Math.min(leads, counted[0]?.total ?? leads), cost }
}

// Counting is slow. It is skipped if the estimate is clearly over the limit, or if it would read most of the table.
async function countFound(read: DatabaseReader, condition: SQLQuery, { leads, cost }: Expected): Promise<Counted> {
  const tooMany = [mostCounted, ...(cost > dearestCount ? [fewCounted] : [])].find((limit) => leads > surelyMore * limit)
  if (tooMany !== undefined) return { total: tooMany, capped: true }
  const [{ total }] = await read.query(buildCappedCountQuery(condition, mostCounted))
  return upToLimit(total)
}

const upToLimit = (total: number): Counted => (total > mostCounted ? { total: mostCounted, capped: true } : exactly(total))

const exactly = (total: number): Counted => ({ total, capped: false })

const placesBefore = ({ page, limit }: LeadListQuery): number => (page - 1) * limit

function toList(query: LeadListQuery, { total, capped }: Counted, rows: LeadPageRow[], today: string): LeadList {
  const [first] = rows
  return {
    leads: rows.map(({ anchor_value: _anchor, found: _found, named: _named, ...row }) => toLead(row, today)),
    total,
    total_is_capped: capped,
    totalPages: Math.ceil(total / query.limit),
    anchor: first
      ? encodeAnchor(query, { before: placesBefore(query), value: first.anchor_value, id: first.id, named: first.named })
      : null,
    today,
  }
}
