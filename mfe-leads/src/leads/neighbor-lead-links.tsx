import type { Lead, LeadList } from '@crm/contracts'
import { getButtonClass } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { leadQueries } from '../lead-queries.ts'
import { useShortcutKeys } from '../shortcuts.tsx'
import { readSourceList, type SourceListState } from './list-links.tsx'
import { applyLeadListChange, buildLeadListQuery, leadsPerPage, readLeadListState } from './list-state.ts'

/**
 * Links to the previous and next lead of the list; the keys [ and ] do the same. They replace the history entry, so that Back returns to
 * the list.
 */
export function NeighborLeadLinks({ id }: { id: number }) {
  const neighbors = useNeighbors(id)
  const navigate = useNavigate()
  const go = (to: Neighbor | null | undefined) => to && navigate(pageOf(to), { state: to.from, replace: true })
  useShortcutKeys('page', { '[': () => go(neighbors?.previous), ']': () => go(neighbors?.next) })
  if (neighbors === null) return null
  const { previous, next, place, total, capped } = neighbors
  return (
    <nav className="flex items-center gap-2" aria-label="Previous and next lead">
      <Step to={previous} label="Previous lead" icon={<ChevronLeft className="icon" aria-hidden="true" />} />
      <span className="num text-sm whitespace-nowrap text-fg-muted">
        {place.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        {capped && '+'}
      </span>
      <Step to={next} label="Next lead" icon={<ChevronRight className="icon" aria-hidden="true" />} />
    </nav>
  )
}

const pageOf = ({ lead }: Neighbor): string => `/leads/${lead.id}`

function Step({ to, label, icon }: { to: Neighbor | null; label: string; icon: ReactNode }) {
  const look = `${getButtonClass()} px-2! max-md:size-11! pointer-coarse:size-11!`
  if (to === null)
    return (
      <button type="button" className={look} aria-label={label} disabled>
        {icon}
      </button>
    )
  return (
    <Link className={look} to={pageOf(to)} state={to.from} replace aria-label={`${label}: ${to.lead.name}`} title={to.lead.name}>
      {icon}
    </Link>
  )
}

type Neighbor = { lead: Pick<Lead, 'id' | 'name'>; from: SourceListState }
type Neighbors = { previous: Neighbor | null; next: Neighbor | null; place: number; total: number; capped: boolean }

/** Finds the neighbors in the list that the page was opened from. If a change removes the lead from the list, its last known neighbors are kept. */
function useNeighbors(id: number): Neighbors | null {
  const list = readSourceList(useLocation())
  const params = new URLSearchParams(list ?? '')
  const state = readLeadListState(params)
  const page = usePage(list === null ? null : params, state.page)
  const index = page?.leads.findIndex((lead) => lead.id === id) ?? -1
  const isLast = page !== undefined && index === page.leads.length - 1
  const before = usePage(list !== null && index === 0 && state.page > 1 ? params : null, state.page - 1)
  const after = usePage(list !== null && isLast && state.page < page.totalPages ? params : null, state.page + 1)

  const known = useRef<{ id: number; neighbors: Neighbors } | null>(null)
  if (page === undefined || index < 0) return known.current?.id === id ? known.current.neighbors : null
  const at = (number: number, lead: Lead | undefined): Neighbor | null =>
    lead ? { lead, from: { list: applyLeadListChange(params, { page: number }).toString() } } : null
  const neighbors = {
    previous: at(state.page, page.leads[index - 1]) ?? at(state.page - 1, before?.leads.at(-1)),
    next: at(state.page, page.leads[index + 1]) ?? at(state.page + 1, after?.leads[0]),
    place: (state.page - 1) * leadsPerPage + index + 1,
    total: page.total,
    capped: page.total_is_capped,
  }
  known.current = { id, neighbors }
  return neighbors
}

function usePage(params: URLSearchParams | null, number: number): LeadList | undefined {
  const asked = buildLeadListQuery({ ...readLeadListState(params ?? new URLSearchParams()), page: number })
  const { data, isPlaceholderData } = useQuery({ ...leadQueries.list(asked), enabled: params !== null })
  return params === null || isPlaceholderData ? undefined : data
}
