import { useAddress } from '@crm/shell-api'

/** `all` means no filter. */
export type Filters = { search: string; entity_type: string; action: string; days: string }

export const noFilters: Filters = { search: '', entity_type: 'all', action: 'all', days: '7' }

export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [address, write] = useAddress()
  const change = (changed: Partial<Filters>) => write((current) => toAddress({ ...fromAddress(current), ...changed }), { replace: true })
  return [fromAddress(address), change]
}

export const toQuery = (filters: Filters): Partial<Filters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '' && value !== 'all'))

export const isUnfiltered = (filters: Filters): boolean => names.every((name) => filters[name] === noFilters[name])

const names = Object.keys(noFilters) as (keyof Filters)[]

function fromAddress(address: URLSearchParams): Filters {
  return Object.fromEntries(names.map((name) => [name, address.get(name) ?? noFilters[name]])) as Filters
}

const toAddress = (filters: Filters): URLSearchParams =>
  new URLSearchParams(names.filter((name) => filters[name] !== noFilters[name]).map((name) => [name, filters[name]]))
