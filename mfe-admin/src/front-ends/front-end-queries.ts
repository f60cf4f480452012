import { call, query, queryKey, reading } from '@crm/shell-api'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '../actions.tsx'

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

/** This also fetches the history again, because its key starts with the key of the list. */
export const useFrontEndAction = <Input, Answer>({ action, ...told }: FrontEndAction<Input, Answer>) =>
  useAction({ ...told, run: action, changes: ['listFrontEnds'] })

type FrontEndAction<Input, Answer> = {
  action: (input: Input) => Promise<Answer>
  failed: (input: Input) => string
  onDone: (answer: Answer, input: Input) => void
}
