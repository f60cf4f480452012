import type { Lead, LeadList } from '@crm/contracts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { leadQueries } from '../lead-queries.ts'
import { type FromList, listOf } from './from-list.ts'
import { listQuery, pageSize, readListState, withListState } from './list-state.ts'

/** The lead before or after in the list, with the page of the list that it is on. */
export type Neighbour = { lead: Pick<Lead, 'id' | 'name'>; from: FromList }
export type Neighbours = { previous: Neighbour | null; next: Neighbour | null; place: number; total: number; capped: boolean }

/**
 * The neighbours of a lead in the list that its page was opened from; null where it was opened from elsewhere. A lead that a change
 * has taken out of the list keeps the neighbours that it had there, so that a list can be worked off from top to bottom.
 */
export function useNeighbours(id: number): Neighbours | null {
  const list = listOf(useLocation())
  const params = new URLSearchParams(list ?? '')
  const state = readListState(params)
  const page = usePage(list === null ? null : params, state.page)
  const index = page?.leads.findIndex((lead) => lead.id === id) ?? -1
  const isLast = page !== undefined && index === page.leads.length - 1
  const before = usePage(list !== null && index === 0 && state.page > 1 ? params : null, state.page - 1)
  const after = usePage(list !== null && isLast && state.page < page.totalPages ? params : null, state.page + 1)

  const known = useRef<{ id: number; neighbours: Neighbours } | null>(null)
  if (page === undefined || index < 0) return known.current?.id === id ? known.current.neighbours : null
  const at = (number: number, lead: Lead | undefined): Neighbour | null =>
    lead ? { lead, from: { list: withListState(params, { page: number }).toString() } } : null
  const neighbours = {
    previous: at(state.page, page.leads[index - 1]) ?? at(state.page - 1, before?.leads.at(-1)),
    next: at(state.page, page.leads[index + 1]) ?? at(state.page + 1, after?.leads[0]),
    place: (state.page - 1) * pageSize + index + 1,
    total: page.total,
    capped: page.total_is_capped,
  }
  known.current = { id, neighbours }
  return neighbours
}

function usePage(params: URLSearchParams | null, number: number): LeadList | undefined {
  const asked = listQuery({ ...readListState(params ?? new URLSearchParams()), page: number })
  const { data, isPlaceholderData } = useQuery({ ...leadQueries.list(asked), enabled: params !== null })
  return params === null || isPlaceholderData ? undefined : data
}
