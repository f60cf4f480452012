import { query } from '@crm/shell-api'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { type BookletListState, pageSize } from './list-state.ts'

const fiveMinutes = 300_000 // ms

export const bookletQueries = {
  list: ({ status, page }: BookletListState) => ({
    ...query('listBooklets', { query: { status, page, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: fiveMinutes,
  }),
  stats: () => ({ ...query('bookletStats'), refetchInterval: fiveMinutes }),
}

/** Also invalidates the orders on lead pages. */
export async function invalidateBooklets(client: QueryClient): Promise<void> {
  const isOrders = ({ queryKey: [path, , part] }: { queryKey: readonly unknown[] }) =>
    String(path).startsWith('/api/sample-booklets') || part === 'sample-booklets'
  await client.invalidateQueries({ predicate: isOrders })
}
