import type { SentNotice } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { keepPreviousData, useQueries } from '@tanstack/react-query'

/** As many ids as one call takes. */
const mostIds = 200

/** What was last told to each audience of the installations that are shown: by an installation's id. */
export function useLatestNotices(ids: readonly number[]): (id: number) => readonly SentNotice[] {
  const inOrder = [...new Set(ids)].sort((a, b) => a - b)
  const parts = Array.from({ length: Math.ceil(inOrder.length / mostIds) }, (_, at) => inOrder.slice(at * mostIds, (at + 1) * mostIds))
  const told = useQueries({
    queries: parts.map((part) => ({
      ...query('latestNotices', { query: { ids: part.join(',') } }),
      // One more or one less installation leaves those that are shown as they are.
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return (id) => told.filter(({ record_id }) => record_id === id)
}
