import type { SentNotice } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { keepPreviousData, useQueries } from '@tanstack/react-query'

/** The limit of one call. */
const mostIds = 200

/** The latest notice to each audience, by installation id. */
export function useLatestNotices(ids: readonly number[]): (id: number) => readonly SentNotice[] {
  const inOrder = [...new Set(ids)].sort((a, b) => a - b)
  const parts = Array.from({ length: Math.ceil(inOrder.length / mostIds) }, (_, at) => inOrder.slice(at * mostIds, (at + 1) * mostIds))
  const told = useQueries({
    queries: parts.map((part) => ({
      ...query('latestNotices', { query: { ids: part.join(',') } }),
      // Keeps the current notices visible while a changed list of ids loads.
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return (id) => told.filter(({ record_id }) => record_id === id)
}
