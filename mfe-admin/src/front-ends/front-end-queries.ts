import { call, messageOf, query, queryKey, reading, useToast } from '@crm/shell-api'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Milliseconds between updates. Measurements record no events, so the live stream does not report them. */
const freshFor = 10_000

export const useFrontEnds = () => useQuery({ ...query('listFrontEnds'), refetchInterval: freshFor })

export function useFrontEndHistory(name: string) {
  return useInfiniteQuery({
    queryKey: [...queryKey('frontEndHistory', { params: { name } }), 'pages'],
    queryFn: (context) => call('frontEndHistory', { params: { name }, query: { before: context.pageParam }, ...reading(context) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export function useFrontEndAction<Input, Answer>({ action, failed, onDone }: FrontEndAction<Input, Answer>) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: action,
    onSuccess: onDone,
    onError: (error, input) => toast({ tone: 'error', title: 'Error', description: messageOf(error, failed(input)) }),
    // This also invalidates the history, because its key starts with the key of the list.
    onSettled: () => client.invalidateQueries({ queryKey: queryKey('listFrontEnds') }),
  })
}

type FrontEndAction<Input, Answer> = {
  action: (input: Input) => Promise<Answer>
  failed: (input: Input) => string
  onDone: (answer: Answer, input: Input) => void
}
