import type { LeadOriginEntry } from '@crm/contracts'
import { query } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'

export const originsQuery = () => query('listLeadOrigins')

export const invalidateOrigins = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: originsQuery().queryKey })

export const originsNow = (client: QueryClient): Promise<LeadOriginEntry[]> => client.fetchQuery({ ...originsQuery(), staleTime: 0 })
