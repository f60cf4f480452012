import { query } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'

/** How many of the newest requests the dialog shows (specification 2, section 9). */
export const recentRequests = 5

/** What the parts of this screen read of repair requests. */
export const repairQueries = {
  active: () => query('listRepairRequests', { query: { status: 'active' } }),
  recent: () => query('listRepairRequests', { query: { limit: recentRequests } }),
}

/** After a repair request changed: the lists of them are read again. */
export const invalidateRepairs = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['/api/repair-requests'] })
