import type { LeadList } from '@crm/contracts'
import { type CallInput, call, query, queryKey, reading } from '@crm/shell-api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

type ListQuery = NonNullable<CallInput<'listLeads'>['query']> & { page: number }

/** What the screens of leads read from the server. */
export const leadQueries = {
  /** One page of the list; the page before stays in sight until it has come. */
  list: (asked: ListQuery) =>
    queryOptions({
      queryKey: queryKey('listLeads', { query: asked }),
      queryFn: (context) => call('listLeads', { query: { ...asked, anchor: anchorBeside(context.client, asked) }, ...reading(context) }),
      placeholderData: keepPreviousData,
    }),
  /** What the dashboard shows the first of. */
  recent: () => query('listLeads', { query: { page: 1, limit: 10 } }),
  /** Of everyone, or of one assignee. */
  followUps: (assigned_to = '') => query('followUps', assigned_to === '' ? {} : { query: { assigned_to } }),
  installations: () => query('listInstallations'),
  stats: () => query('dashboardStats'),
  one: (id: number) => query('getLead', { params: { id } }),
  installers: () => query('listInstallers'),
}

// A page's anchor is its place in the list: with that of a neighbour the server walks one page instead of counting from the start.
function anchorBeside(client: QueryClient, asked: ListQuery): string | null {
  for (const page of [asked.page - 1, asked.page + 1]) {
    const neighbour = client.getQueryState<LeadList>(queryKey('listLeads', { query: { ...asked, page } }))
    if (neighbour?.data?.anchor && !neighbour.isInvalidated) return neighbour.data.anchor
  }
  return null
}
