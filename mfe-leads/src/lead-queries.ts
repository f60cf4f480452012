import type { LeadList } from '@crm/contracts'
import { type CallInput, call, query, queryKey, reading } from '@crm/shell-api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

type ListQuery = NonNullable<CallInput<'listLeads'>['query']> & { page: number }

export const leadQueries = {
  list: (asked: ListQuery) =>
    queryOptions({
      queryKey: queryKey('listLeads', { query: asked }),
      queryFn: (context) => call('listLeads', { query: { ...asked, anchor: anchorBeside(context.client, asked) }, ...reading(context) }),
      placeholderData: keepPreviousData,
    }),
  recent: () => query('listLeads', { query: { page: 1, limit: 10 } }),
  installations: () => query('listInstallations'),
  stats: () => query('dashboardStats'),
  one: (id: number) => query('getLead', { params: { id } }),
  installers: () => query('listInstallers'),
}

// With the anchor of the previous or next page, the server reads only one page instead of counting rows from the start.
function anchorBeside(client: QueryClient, asked: ListQuery): string | null {
  for (const page of [asked.page - 1, asked.page + 1]) {
    const neighbor = client.getQueryState<LeadList>(queryKey('listLeads', { query: { ...asked, page } }))
    if (neighbor?.data?.anchor && !neighbor.isInvalidated) return neighbor.data.anchor
  }
  return null
}
