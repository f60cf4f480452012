import type { UnknownDelivery, UnknownDeliveryDecision } from '@crm/contracts'
import { call, messageOf, queryKey, reading, useToast } from '@crm/shell-api'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { freshFor } from './use-jobs.ts'

const pageSize = 50

/** The deliveries that wait for a decision, newest first. */
export const useUnknown = () =>
  useInfiniteQuery({
    queryKey: [...queryKey('unknownDeliveries'), 'pages'],
    queryFn: (context) => call('unknownDeliveries', { query: { before: context.pageParam, limit: pageSize }, ...reading(context) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: UnknownDelivery[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    refetchInterval: freshFor,
  })

export type Decision = UnknownDeliveryDecision['decision']

const done: Record<Decision, string> = {
  arrived: 'The message counts as sent',
  again: 'The message will be sent again',
  leave: 'The message is left as it is',
}

/** Decides about one of them. Somebody else who was faster is told of in the server's words. */
export function useDecideUnknown({ id, newer }: UnknownDelivery) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (decision: Decision) => call('decideUnknownDelivery', { params: { id }, body: { decision, after: newer } }),
    onSuccess: (_, decision) => toast({ tone: 'success', title: 'Success', description: done[decision] }),
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to record the decision') }),
    onSettled: () =>
      Promise.all(
        (['unknownDeliveries', 'mailStatus', 'listJobs'] as const).map((name) => client.invalidateQueries({ queryKey: queryKey(name) })),
      ),
  })
}
