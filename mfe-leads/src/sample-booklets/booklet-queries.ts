import { query } from '@crm/shell-api'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { type BookletListState, pageSize } from './list-state.ts'

const fiveMinutes = 300_000 // ms

/** What the screen of sample booklets reads; both are read again every five minutes. */
export const bookletQueries = {
  list: ({ status, page }: BookletListState) => ({
    ...query('listBooklets', { query: { status, page, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: fiveMinutes,
  }),
  stats: () => ({ ...query('bookletStats'), refetchInterval: fiveMinutes }),
}

/** After an order changed: the lists and figures are read again, and so are the orders that leads show. */
export async function invalidateBooklets(client: QueryClient): Promise<void> {
  const isOrders = ({ queryKey: [path, , part] }: { queryKey: readonly unknown[] }) =>
    String(path).startsWith('/api/sample-booklets') || part === 'sample-booklets'
  await client.invalidateQueries({ predicate: isOrders })
}
