import type { LeadSort } from '@crm/contracts'

export type Direction = 'asc' | 'desc'
export type LeadListState = {
  search: string
  status: string
  origin: string
  assigned_to: string
  page: number
  sort: LeadSort
  dir: Direction
}

export const pageSize = 20

/** What each sortable column shows first when it is pressed. */
export const firstDirection: Record<LeadSort, Direction> = {
  date_created: 'desc',
  name: 'asc',
  next_followup_date: 'asc',
  project_amount: 'desc',
}

const defaults: LeadListState = { search: '', status: '', origin: '', assigned_to: '', page: 1, sort: 'date_created', dir: 'desc' }
const filters = ['search', 'status', 'origin', 'assigned_to'] as const

/** The list as the address asks for it; what makes no sense there is the default. */
export function readListState(params: URLSearchParams): LeadListState {
  const sort = params.get('sort') ?? ''
  return {
    search: filterIn(params, 'search'),
    status: filterIn(params, 'status'),
    origin: filterIn(params, 'origin'),
    assigned_to: filterIn(params, 'assigned_to'),
    page: pageIn(params),
    sort: isSort(sort) ? sort : defaults.sort,
    dir: params.get('dir') === 'asc' ? 'asc' : 'desc',
  }
}

/** The address after a change: defaults are left out, any change but that of the page starts at page 1, other parameters stay. */
export function withListState(params: URLSearchParams, change: Partial<LeadListState>): URLSearchParams {
  const state = { ...readListState(params), page: 1, ...change }
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(state)) {
    if (value === defaults[name as keyof LeadListState]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** What GET /api/leads is asked: filters that filter nothing are left out. */
export function listQuery(state: LeadListState) {
  const { search, status, origin, assigned_to, page, sort, dir } = state
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(origin && { origin }),
    ...(assigned_to && { assigned_to }),
    page,
    limit: pageSize,
    ...((sort !== defaults.sort || dir !== defaults.dir) && { sort, dir }),
  }
}

/** How pressing a column's head changes the order: another column starts its own way, the same one turns round. */
export function nextSort({ sort, dir }: LeadListState, pressed: LeadSort): { sort: LeadSort; dir: Direction } {
  if (pressed !== sort) return { sort: pressed, dir: firstDirection[pressed] }
  return { sort, dir: dir === 'asc' ? 'desc' : 'asc' }
}

export const noFilters = { search: '', status: '', origin: '', assigned_to: '' }
export const isFiltered = (state: LeadListState): boolean => filters.some((name) => state[name] !== '')

function filterIn(params: URLSearchParams, name: (typeof filters)[number]): string {
  const value = (params.get(name) ?? '').trim().slice(0, 100)
  return value.toLowerCase() === 'all' && name !== 'search' ? '' : value
}

function pageIn(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

const isSort = (text: string): text is LeadSort => Object.hasOwn(firstDirection, text)
