import { type EndpointName, endpoints } from '@crm/contracts'
import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { type CallInput, type CallReply, call, present } from './call.ts'

/** The key of a read call: its path, one segment for each part from the first id on, then the query where there is one. */
export function queryKey(
  name: EndpointName,
  input: { params?: Record<string, string | number>; query?: Record<string, string | number | null | undefined> } = {},
): readonly unknown[] {
  const [base = '', ...rest] = endpoints[name].path.split(/\/(?=:)|(?<=\/:\w+)\//)
  const segments = rest.map((segment) => (segment.startsWith(':') ? String(input.params?.[segment.slice(1)]) : segment))
  const query = present(input.query ?? {})
  return [base, ...segments, ...(Object.keys(query).length > 0 ? [query] : [])]
}

/** Query options of a read call, for useQuery, prefetching and the cache alike. */
export function query<Name extends EndpointName>(
  name: Name,
  input?: Omit<CallInput<Name>, 'signal' | 'idempotencyKey' | 'patience' | 'isRefresh'>,
) {
  return queryOptions({
    queryKey: queryKey(name, input),
    // The input is that of the call; the compiler can't see through the conditional rest parameter.
    queryFn: (context): Promise<CallReply<Name>> =>
      (call as (name: Name, input: unknown) => Promise<CallReply<Name>>)(name, { ...input, ...reading(context) }),
  })
}

/** What a query function passes on to its call: when to give up, and whether the screen shows an answer already. */
export const reading = ({ client, queryKey, signal }: QueryFunctionContext) => ({
  signal,
  isRefresh: client.getQueryData(queryKey) !== undefined,
})

/** After a lead changed: every list and figure that is made from leads is read again. */
export async function invalidateLeads(queryClient: QueryClient): Promise<void> {
  await Promise.all(ofLeads.map((name) => queryClient.invalidateQueries({ queryKey: queryKey(name) })))
}

const ofLeads = [
  'listLeads',
  'dashboardStats',
  'followUps',
  'listInstallations',
  'installationBoard',
  'myDay',
  'installationCrew',
  'listCompletedProjects',
] as const
