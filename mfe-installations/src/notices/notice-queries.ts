import type { Installation, SentNotice } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { keepPreviousData, useQueries } from '@tanstack/react-query'

export type NoticedInstallation = Pick<Installation, 'id' | 'version' | 'name' | 'installation_date' | 'assigned_installer' | 'erased_at'>

/** The API accepts at most this many ids per call. */
const mostIds = 200

/** Returns a function that finds the latest notices of an installation, one for each audience (client, installer). */
export function useLatestNotices(ids: readonly number[]): (id: number) => readonly SentNotice[] {
  const inOrder = [...new Set(ids)].sort((a, b) => a - b)
  const parts = Array.from({ length: Math.ceil(inOrder.length / mostIds) }, (_, at) => inOrder.slice(at * mostIds, (at + 1) * mostIds))
  const told = useQueries({
    queries: parts.map((part) => ({
      ...query('latestNotices', { query: { ids: part.join(',') } }),
      // When the list of ids changes, the current notices stay visible until the new ones have loaded.
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return (id) => told.filter(({ record_id }) => record_id === id)
}
