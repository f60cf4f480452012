import { installationSortLabels, paymentDueLabels } from '@crm/contracts'
import { useAddress } from '@crm/shell-api'

export type BoardFilters = { search: string; installer: string; payment: string; sort: string }

export const noFilters: BoardFilters = { search: '', installer: '', payment: '', sort: 'date' }

/** Reads the filters from the URL. Invalid values are replaced by the defaults. */
export function readBoardFilters(params: URLSearchParams): BoardFilters {
  const text = (name: keyof BoardFilters) => (params.get(name) ?? '').trim().slice(0, 100)
  const known = (name: keyof BoardFilters, labels: object) => (Object.hasOwn(labels, text(name)) ? text(name) : noFilters[name])
  return {
    search: text('search'),
    installer: text('installer').toLowerCase() === 'all' ? '' : text('installer'),
    payment: known('payment', paymentDueLabels),
    sort: known('sort', installationSortLabels),
  }
}

/** Returns the URL parameters after a change. Defaults are left out, and other parameters stay. */
export function applyBoardFilters(params: URLSearchParams, change: Partial<BoardFilters>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ ...readBoardFilters(params), ...change })) {
    if (value === noFilters[name as keyof BoardFilters]) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The query of the API: only what differs from the defaults. */
export const buildBoardQuery = (filters: BoardFilters): Partial<BoardFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof BoardFilters]))

export const hasActiveFilters = ({ search, installer, payment }: BoardFilters): boolean => search + installer + payment !== ''

/** The filters in the URL. Each is a step for Back, except more letters of a search. */
export function useBoardFilters(): [BoardFilters, (change: Partial<BoardFilters>) => void] {
  const [params, write] = useAddress()
  const filters = readBoardFilters(params)
  const change = (changes: Partial<BoardFilters>) =>
    write((current) => applyBoardFilters(current, changes), { replace: changes.search !== undefined && filters.search !== '' })
  return [filters, change]
}
