import { type LeadList, type LeadListQuery, may } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotAllowed } from '@crm/domain'
import type { Dependencies, Handlers } from '@crm/http'
import { leadOf } from '../lead-row.ts'
import { readAnchor, writeAnchor } from './anchor.ts'
import { countOf, countUpTo } from './filters.ts'
import { type PageRow, pageAt, placeOf } from './page.ts'
import { orderOf } from './sorts.ts'

/** A search's hits are counted exactly up to here. */
const mostCounted = 10_000

// So few rows are passed over faster than the total is asked for first.
const nearby = 1_000

export function listHandlers({ db, today }: Pick<Dependencies, 'db' | 'today'>) {
  return {
    async listLeads({ query, user }) {
      if (!may(user, ['leads'])) onlyRecent(query)
      return listLeads(db, query, today())
    },
  } satisfies Handlers
}

// The dashboard shows recent leads to people who may not open the list.
function onlyRecent({ page, limit, search, status, origin, assigned_to, sort, dir }: LeadListQuery): void {
  const filtered = [search, status, origin, assigned_to].some((filter) => filter !== undefined)
  if (page !== 1 || limit > 10 || filtered || sort !== 'date_created' || dir !== 'desc')
    throw new NotAllowed('You do not have permission to do this')
}

async function listLeads({ read }: Database, query: LeadListQuery, today: string): Promise<LeadList> {
  const order = orderOf(query)
  const anchor = readAnchor(query, order)
  const before = (query.page - 1) * query.limit
  const count = query.search === undefined ? countOf(query) : countUpTo(query, mostCounted)
  const place = placeOf(before, query.limit, anchor, null)
  if (place.skip <= nearby) {
    const [counted = [], rows = []] = await read.query([count, pageAt(query, order, place)])
    return listOf(query, counted[0].total, rows, today)
  }
  const [{ total }] = await read.query(count)
  if (before >= total) return listOf(query, total, [], today)
  const exact = isCapped(query, total) ? null : total
  return listOf(query, total, await read.query(pageAt(query, order, placeOf(before, query.limit, anchor, exact))), today)
}

const isCapped = ({ search }: LeadListQuery, counted: number): boolean => search !== undefined && counted > mostCounted

function listOf(query: LeadListQuery, counted: number, rows: PageRow[], today: string): LeadList {
  const capped = isCapped(query, counted)
  const total = capped ? mostCounted : counted
  const [first] = rows
  const before = (query.page - 1) * query.limit
  return {
    leads: rows.map(({ anchor_value: _, ...row }) => leadOf(row, today)),
    total,
    total_is_capped: capped,
    totalPages: Math.ceil(total / query.limit),
    anchor: first ? writeAnchor(query, { before, value: first.anchor_value, id: first.id }) : null,
    today,
  }
}
