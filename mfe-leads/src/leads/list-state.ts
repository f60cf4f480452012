import { installationFilters, type LeadSort, longestOriginList } from '@crm/contracts'
import { choiceFilterNames, type LeadFilter, leadFilters } from './lead-filters.tsx'

export type Direction = 'asc' | 'desc'

export const noFilters = {
  search: '',
  // The cast is safe, because there is an entry for each name.
  ...(Object.fromEntries(choiceFilterNames.map((name) => [name, ''])) as Record<LeadFilter['name'], string>),
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
export type LeadFilters = typeof noFilters
export type LeadListState = LeadFilters & { page: number; sort: LeadSort; dir: Direction }

export const pageSize = 20

const firstDirection: Record<LeadSort, Direction> = {
  date_created: 'desc',
  name: 'asc',
  next_followup_date: 'asc',
  project_amount: 'desc',
}

const defaults: LeadListState = { ...noFilters, page: 1, sort: 'date_created', dir: 'desc' }
const filters = Object.keys(noFilters) as (keyof LeadFilters)[]

// Checks of filters whose values the server may refuse. Other filters, such as the search, may be any text.
const sensible: Partial<Record<keyof LeadFilters, (text: string) => boolean>> = {
  created_from: isDay,
  created_to: isDay,
  followup_from: isDay,
  followup_to: isDay,
  amount_min: isAmount,
  amount_max: isAmount,
  installation: isInstallation,
  installed_from: isDay,
  installed_to: isDay,
  ...Object.fromEntries(
    leadFilters().flatMap(({ name, options, isClosed }) =>
      isClosed ? [[name, (text: string) => options.some(({ value }) => value === text)]] : [],
    ),
  ),
}

/** Reads filters, order and page from the URL. Invalid values are replaced by the defaults. */
export function readListState(params: URLSearchParams): LeadListState {
  const sort = params.get('sort') ?? ''
  return {
    ...mapped((name) => filterIn(params, name)),
    page: pageIn(params),
    sort: isSort(sort) ? sort : defaults.sort,
    dir: params.get('dir') === 'asc' ? 'asc' : 'desc',
  }
}

/** Returns the URL parameters after a change. Defaults are left out, other parameters stay, and every change of filter or order starts at page 1. */
export function withListState(params: URLSearchParams, change: Partial<LeadListState>): URLSearchParams {
  const state = { ...readListState(params), page: 1, ...change }
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(state)) {
    if (value === defaults[name as keyof LeadListState]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export function listQuery(state: LeadListState) {
  return { ...exportQuery(state), page: state.page, limit: pageSize }
}

export function exportQuery(state: LeadListState): Partial<LeadFilters> & { sort?: LeadSort; dir?: Direction } {
  const { sort, dir } = state
  const set = Object.fromEntries(filters.flatMap((name) => (state[name] === '' ? [] : [[name, state[name]]])))
  return { ...set, ...((sort !== defaults.sort || dir !== defaults.dir) && { sort, dir }) }
}

/** Pressing the sorted column reverses its direction; another column starts with its usual direction. */
export function nextSort({ sort, dir }: LeadListState, pressed: LeadSort): { sort: LeadSort; dir: Direction } {
  if (pressed !== sort) return { sort: pressed, dir: firstDirection[pressed] }
  return { sort, dir: dir === 'asc' ? 'desc' : 'asc' }
}

export const isFiltered = (state: LeadListState): boolean => filters.some((name) => state[name] !== '')

/** True if a typed filter that already has text is changed. Such a change adds no history entry. */
export const isRefinement = (state: LeadListState, change: Partial<LeadListState>): boolean =>
  (['search', ...Object.keys(sensible)] as (keyof LeadFilters)[]).some((name) => change[name] !== undefined && state[name] !== '')

const mapped = (read: (name: keyof LeadFilters) => string): LeadFilters =>
  Object.fromEntries(filters.map((name) => [name, read(name)])) as LeadFilters // The cast is safe, because `filters` contains every filter name.

function filterIn(params: URLSearchParams, name: keyof LeadFilters): string {
  const value = (params.get(name) ?? '').trim().slice(0, name === 'origin_not' ? longestOriginList : 100)
  if (value.toLowerCase() === 'all' && name !== 'search') return ''
  return sensible[name]?.(value) === false ? '' : value
}

function pageIn(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

const isSort = (text: string): text is LeadSort => Object.hasOwn(firstDirection, text)

export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  // The result is compared with the text, because Date accepts February 30 as a day of March.
  return /^(19|20|21)\d\d-|^2200-/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text.length === 10
}

export function isAmount(text: string): boolean {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text)
}

export function isInstallation(text: string): text is (typeof installationFilters)[number] {
  return (installationFilters as readonly string[]).includes(text)
}
