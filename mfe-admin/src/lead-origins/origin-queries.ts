import type { LeadOriginEntry } from '@crm/contracts'
import { query } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'

/** All origins in their order. */
export const originsQuery = () => query('listLeadOrigins')

/** After an origin changed: the list is read again. */
export const invalidateOrigins = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: originsQuery().queryKey })

/** The origins as they are now, whatever is known already. */
export const originsNow = (client: QueryClient): Promise<LeadOriginEntry[]> => client.fetchQuery({ ...originsQuery(), staleTime: 0 })
