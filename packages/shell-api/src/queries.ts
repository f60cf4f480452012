import { type EndpointName, endpoints } from '@crm/contracts'
import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { type CallInput, type CallReply, call, present } from './call.ts'

/** Builds the query key of an API call: the path up to the first id, the remaining path segments, and the query if there is one. */
export function queryKey(
  name: EndpointName,
  input: { params?: Record<string, string | number>; query?: Record<string, string | number | null | undefined> } = {},
): readonly unknown[] {
  const [base = '', ...rest] = endpoints[name].path.split(/\/(?=:)|(?<=\/:\w+)\//)
  const segments = rest.map((segment) => (segment.startsWith(':') ? String(input.params?.[segment.slice(1)]) : segment))
  const query = present(input.query ?? {})
  return [base, ...segments, ...(Object.keys(query).length > 0 ? [query] : [])]
}

/** Builds the TanStack Query options of an API call that reads data. */
export function query<Name extends EndpointName>(
  name: Name,
  input?: Omit<CallInput<Name>, 'signal' | 'idempotencyKey' | 'patience' | 'isRefresh'>,
) {
  return queryOptions({
    queryKey: queryKey(name, input),
    // The cast is safe, because `input` has the input type of this call; TypeScript cannot infer that through the conditional rest parameter.
    queryFn: (context): Promise<CallReply<Name>> =>
      (call as (name: Name, input: unknown) => Promise<CallReply<Name>>)(name, { ...input, ...reading(context) }),
  })
}

/** Builds the call options for a query function: its abort signal, and `isRefresh` if the screen already shows data. */
export const reading = ({ client, queryKey, signal }: QueryFunctionContext) => ({
  signal,
  isRefresh: client.getQueryData(queryKey) !== undefined,
})

/** Invalidates all queries whose data is computed from leads, so that they are refetched. */
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
