import { query } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'

/** The specification's number of requests in the dialog. */
export const recentRequests = 5

export const repairQueries = {
  active: () => query('listRepairRequests', { query: { status: 'active' } }),
  recent: () => query('listRepairRequests', { query: { limit: recentRequests } }),
}

export const invalidateRepairs = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['/api/repair-requests'] })
