import type { FrontEnd, FrontEndRollout } from '@crm/contracts'
import { call, messageOf, query, queryKey, reading, useToast } from '@crm/shell-api'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from './step-words.ts'
import type { Step } from './use-steps.ts'

/** ms. Measurements cause no events, so the page polls while it is visible. */
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

export function useDeed<Given, Answer>({ deed, failed, onDone }: Deed<Given, Answer>) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: deed,
    onSuccess: onDone,
    onError: (error, given) => toast({ tone: 'error', title: 'Error', description: messageOf(error, failed(given)) }),
    // The history's key starts with that of the list.
    onSettled: () => client.invalidateQueries({ queryKey: queryKey('listFrontEnds') }),
  })
}

type Deed<Given, Answer> = {
  deed: (given: Given) => Promise<Answer>
  failed: (given: Given) => string
  onDone: (answer: Answer, given: Given) => void
}

type Given = { step: Step; reason?: string }

/** Sends the revision that the user has seen, so that the server refuses if another administrator was faster. */
export function useSteering(frontEnd: FrontEnd, onDone: () => void) {
  const toast = useToast()
  const { name, revision } = frontEnd
  return useDeed({
    deed: (given: Given) => call('steerFrontEnd', { params: { name }, body: { ...steeringOf(given), revision } }),
    failed: ({ step }) => wordsOf(frontEnd, step).failed,
    onDone: (_answer, { step }) => {
      toast({ tone: 'success', title: 'Success', description: wordsOf(frontEnd, step).done })
      onDone()
    },
  })
}

const steeringOf = ({ step, reason = '' }: Given): FrontEndRollout =>
  step.action === 'rollback' || step.action === 'quarantine' ? { ...step, reason } : step
