import { type BookletOrderStats, bookletOrderStatuses, bookletProductTypes } from '@crm/contracts'
import { isValidDay } from '../leads/list-state.ts'

export const noBookletFilters = { search: '', status: '', product_type: '', ordered_from: '', ordered_to: '' }
export type BookletFilters = typeof noBookletFilters
export type BookletListState = BookletFilters & { page: number }

export const bookletsPerPage = 25

const names = Object.keys(noBookletFilters) as (keyof BookletFilters)[]

/** Reads the filters and the page from the URL. Invalid values are replaced by the defaults. */
export function readBookletListState(params: URLSearchParams): BookletListState {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 100)
  const oneOf = (known: readonly string[], name: string) => known.find((value) => value.toLowerCase() === text(name).toLowerCase()) ?? ''
  const day = (name: string) => (isValidDay(text(name)) ? text(name) : '')
  return {
    search: text('search'),
    status: oneOf(bookletOrderStatuses, 'status'),
    product_type: oneOf(bookletProductTypes, 'product_type'),
    ordered_from: day('ordered_from'),
    ordered_to: day('ordered_to'),
    page: /^[1-9]\d{0,8}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
  }
}

export function applyBookletListChange(params: URLSearchParams, change: Partial<BookletListState>): URLSearchParams {
  const { page, ...filters } = { ...readBookletListState(params), page: 1, ...change }
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ ...filters, page: page > 1 ? String(page) : '' })) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The query of the API: only the filters that are set. */
export const buildBookletQuery = (state: BookletFilters): Partial<BookletFilters> =>
  Object.fromEntries(names.flatMap((name) => (state[name] === '' ? [] : [[name, state[name]]])))

export const hasBookletFilters = (state: BookletFilters): boolean => names.some((name) => state[name] !== '')

/** Whether the statistics have the total. Orders of other filters must be counted. */
export const hasOnlyStatusFilter = (state: BookletFilters): boolean => !hasBookletFilters({ ...state, status: '' })

export function getOrderTotal(stats: BookletOrderStats, status: string): number {
  switch (status) {
    case 'Pending':
      return stats.pendingOrders
    case 'Shipped':
      return stats.shippedOrders
    case 'Delivered':
      return stats.deliveredOrders
    case 'Refunded':
      return stats.refundedOrders
    default:
      return stats.totalOrders
  }
}
