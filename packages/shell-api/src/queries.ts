import { type EndpointName, endpoints } from '@crm/contracts'
import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { type CallInput, type CallReply, call, present } from './call.ts'

/** The query key of a call: its path, split from the first id on, then its query if there is one. */
export function queryKey(
  name: EndpointName,
  input: { params?: Record<string, string | number>; query?: Record<string, string | number | null | undefined> } = {},
): readonly unknown[] {
  const [base = '', ...rest] = endpoints[name].path.split(/\/(?=:)|(?<=\/:\w+)\//)
  const segments = rest.map((segment) => (segment.startsWith(':') ? String(input.params?.[segment.slice(1)]) : segment))
  const query = present(input.query ?? {})
  return [base, ...segments, ...(Object.keys(query).length > 0 ? [query] : [])]
}

/** Query options of a read call. */
export function query<Name extends EndpointName>(
  name: Name,
  input?: Omit<CallInput<Name>, 'signal' | 'idempotencyKey' | 'patience' | 'isRefresh'>,
) {
  return queryOptions({
    queryKey: queryKey(name, input),
    // The cast is safe: `input` is the call's own input, which TypeScript cannot infer through the conditional rest parameter.
    queryFn: (context): Promise<CallReply<Name>> =>
      (call as (name: Name, input: unknown) => Promise<CallReply<Name>>)(name, { ...input, ...reading(context) }),
  })
}

/** Call options of a query function: its abort signal, and whether the screen already shows an answer. */
export const reading = ({ client, queryKey, signal }: QueryFunctionContext) => ({
  signal,
  isRefresh: client.getQueryData(queryKey) !== undefined,
})

/** Invalidates every query that is computed from leads. */
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
