import type { LeadImport } from '@crm/contracts'
import { invalidateLeads, query } from '@crm/shell-api'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

const everySecond = 1000 // ms

export const isImportRunning = (found: Pick<LeadImport, 'status'> | undefined): boolean =>
  found?.status === 'running' || found?.status === 'undoing'

export type ImportRowFilter = 'all' | 'faults' | 'warnings' | 'duplicates' | 'left-out' | 'kept'

export const importQueries = {
  latest: () => ({ ...query('listLeadImports'), staleTime: 0 }),
  one: (id: number) => ({
    ...query('getLeadImport', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: LeadImport | undefined } }) => (isImportRunning(state.data) ? everySecond : false),
  }),
  rows: (id: number, show: ImportRowFilter, page: number) => ({
    ...query('leadImportRows', { params: { id }, query: { show, page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  }),
}

/** An import and its undo change leads, so cached leads are refetched when it ends. */
export function useRefetchLeadsAfterImport(found: LeadImport | undefined): void {
  const client = useQueryClient()
  const wasRunning = useRef(false)
  const runs = isImportRunning(found)
  useEffect(() => {
    if (wasRunning.current && !runs) void invalidateLeads(client)
    wasRunning.current = runs
  }, [runs, client])
}
