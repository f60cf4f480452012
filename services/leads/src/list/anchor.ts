import { createHash } from 'node:crypto'
import type { LeadListQuery } from '@crm/contracts'
import { filtersOf } from './filters.ts'
import type { Order } from './sorts.ts'

/** The first lead of a page read before: the number of leads before it, its sort value as text, and its id. */
export type Anchor = { before: number; value: string; id: number }

export function writeAnchor(query: LeadListQuery, { before, value, id }: Anchor): string {
  return Buffer.from(JSON.stringify([listOf(query), before, value, id])).toString('base64url')
}

/** Null if the anchor is invalid or of another list: it only makes reading faster. */
export function readAnchor(query: LeadListQuery, { form }: Order): Anchor | null {
  if (query.anchor === undefined) return null
  try {
    const [list, before, value, id]: unknown[] = JSON.parse(Buffer.from(query.anchor, 'base64url').toString())
    if (list !== listOf(query) || !isCount(before) || !isCount(id) || typeof value !== 'string' || !form.test(value)) return null
    return { before, value, id }
  } catch {
    return null
  }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2147483647

const listOf = (query: LeadListQuery): string =>
  createHash('sha256')
    .update(JSON.stringify([filtersOf(query), query.sort, query.dir]))
    .digest('base64url')
    .slice(0, 8)
