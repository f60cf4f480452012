import type { LeadImport } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { keepPreviousData } from '@tanstack/react-query'

const everySecond = 1000 // ms

export const isAtWork = (found: LeadImport | undefined): boolean => found?.status === 'running' || found?.status === 'undoing'

export type Shown = 'all' | 'faults' | 'duplicates' | 'left-out' | 'kept'

export const importQueries = {
  latest: () => ({ ...query('listLeadImports'), staleTime: 0 }),
  one: (id: number) => ({
    ...query('getLeadImport', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: LeadImport | undefined } }) => (isAtWork(state.data) ? everySecond : false),
  }),
  rows: (id: number, show: Shown, page: number) => ({
    ...query('leadImportRows', { params: { id }, query: { show, page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  }),
}
