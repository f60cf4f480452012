import { type BookletOrderStats, bookletOrderStatuses } from '@crm/contracts'

export type BookletListState = { status: string; page: number }

export const bookletsPerPage = 25

/** Reads the status filter and the page from the URL. Invalid values are replaced by the defaults. */
export function readBookletListState(params: URLSearchParams): BookletListState {
  const asked = (params.get('status') ?? '').toLowerCase()
  const page = params.get('page') ?? ''
  return {
    status: bookletOrderStatuses.find((status) => status.toLowerCase() === asked) ?? '',
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  }
}

export function applyBookletListChange(params: URLSearchParams, change: Partial<BookletListState>): URLSearchParams {
  const { status, page } = { ...readBookletListState(params), page: 1, ...change }
  const next = new URLSearchParams(params)
  next.delete('status')
  next.delete('page')
  if (status !== '') next.set('status', status)
  if (page > 1) next.set('page', String(page))
  return next
}

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
