import { installationFilterValues, type LeadSortField, maxOriginListLength } from '@crm/contracts'
import { buildLeadFilterDefinitions, type LeadFilterDefinition, leadFilterNames } from './lead-filters.tsx'

export type SortDirection = 'asc' | 'desc'

export const emptyLeadFilters = {
  search: '',
  // The cast is safe, because there is an entry for each name.
  ...(Object.fromEntries(leadFilterNames.map((name) => [name, ''])) as Record<LeadFilterDefinition['name'], string>),
  created_from: '',
  created_to: '',
  followup_from: '',
  followup_to: '',
  amount_min: '',
  amount_max: '',
  origin_not: '',
  installation: '',
  installed_from: '',
  installed_to: '',
  installer: '',
}
export type LeadFilterValues = typeof emptyLeadFilters
export type LeadListState = LeadFilterValues & { page: number; sort: LeadSortField; dir: SortDirection }

export const leadsPerPage = 20

const firstDirection: Record<LeadSortField, SortDirection> = {
  date_created: 'desc',
  name: 'asc',
  next_followup_date: 'asc',
  project_amount: 'desc',
}

const defaults: LeadListState = { ...emptyLeadFilters, page: 1, sort: 'date_created', dir: 'desc' }
const filters = Object.keys(emptyLeadFilters) as (keyof LeadFilterValues)[]

// Checks of filters whose values the server may refuse. Other filters, such as the search, may be any text.
const sensible: Partial<Record<keyof LeadFilterValues, (text: string) => boolean>> = {
  created_from: isValidDay,
  created_to: isValidDay,
  followup_from: isValidDay,
  followup_to: isValidDay,
  amount_min: isValidAmount,
  amount_max: isValidAmount,
  installation: isInstallationFilter,
  installed_from: isValidDay,
  installed_to: isValidDay,
  ...Object.fromEntries(
    buildLeadFilterDefinitions().flatMap(({ name, options, isClosed }) =>
      isClosed ? [[name, (text: string) => options.some(({ value }) => value === text)]] : [],
    ),
  ),
}

/** Reads filters, order and page from the URL. Invalid values are replaced by the defaults. */
export function readLeadListState(params: URLSearchParams): LeadListState {
  const sort = params.get('sort') ?? ''
  return {
    ...mapped((name) => filterIn(params, name)),
    page: pageIn(params),
    sort: isSort(sort) ? sort : defaults.sort,
    dir: params.get('dir') === 'asc' ? 'asc' : 'desc',
  }
}

/** Returns the URL parameters after a change. Defaults are left out, other parameters stay, and every change of filter or order starts at page 1. */
export function applyLeadListChange(params: URLSearchParams, change: Partial<LeadListState>): URLSearchParams {
  const state = { ...readLeadListState(params), page: 1, ...change }
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(state)) {
    if (value === defaults[name as keyof LeadListState]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export function buildLeadListQuery(state: LeadListState) {
  return { ...buildLeadExportQuery(state), page: state.page, limit: leadsPerPage }
}

export function buildLeadExportQuery(state: LeadListState): Partial<LeadFilterValues> & { sort?: LeadSortField; dir?: SortDirection } {
  const { sort, dir } = state
  const set = Object.fromEntries(filters.flatMap((name) => (state[name] === '' ? [] : [[name, state[name]]])))
  return { ...set, ...((sort !== defaults.sort || dir !== defaults.dir) && { sort, dir }) }
}

/** Pressing the sorted column reverses its direction; another column starts with its usual direction. */
export function computeNextSort({ sort, dir }: LeadListState, pressed: LeadSortField): { sort: LeadSortField; dir: SortDirection } {
  if (pressed !== sort) return { sort: pressed, dir: firstDirection[pressed] }
  return { sort, dir: dir === 'asc' ? 'desc' : 'asc' }
}

export const hasActiveFilters = (state: LeadListState): boolean => filters.some((name) => state[name] !== '')

/** True if a typed filter that already has text is changed. Such a change adds no history entry. */
export const isFilterRefinement = (state: LeadListState, change: Partial<LeadListState>): boolean =>
  (['search', ...Object.keys(sensible)] as (keyof LeadFilterValues)[]).some((name) => change[name] !== undefined && state[name] !== '')

const mapped = (read: (name: keyof LeadFilterValues) => string): LeadFilterValues =>
  Object.fromEntries(filters.map((name) => [name, read(name)])) as LeadFilterValues // The cast is safe, because `filters` contains every filter name.

function filterIn(params: URLSearchParams, name: keyof LeadFilterValues): string {
  const value = (params.get(name) ?? '').trim().slice(0, name === 'origin_not' ? maxOriginListLength : 100)
  if (value.toLowerCase() === 'all' && name !== 'search') return ''
  return sensible[name]?.(value) === false ? '' : value
}

function pageIn(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

const isSort = (text: string): text is LeadSortField => Object.hasOwn(firstDirection, text)

export function isValidDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  // The result is compared with the text, because Date accepts February 30 as a day of March.
  return /^(19|20|21)\d\d-|^2200-/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text.length === 10
}

export function isValidAmount(text: string): boolean {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text)
}

export function isInstallationFilter(text: string): text is (typeof installationFilterValues)[number] {
  return (installationFilterValues as readonly string[]).includes(text)
}
