import type { NoticePreview, NoticeResult, SentNotice } from '@crm/contracts'
import { isApiError, messageOf, query, queryKey, useSettled, useToast } from '@crm/shell-api'
import { useIdempotencyKey } from '@crm/shell-api/send-key'
import {
  keepPreviousData,
  type QueryFunctionContext,
  type UseQueryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'

/** The API accepts at most this many ids per call. */
const mostIds = 200

/** Returns a function that finds the latest notices of an installation, one for each audience (client, installer). */
export function useLatestNotices(ids: readonly number[]): (id: number) => readonly SentNotice[] {
  const inOrder = [...new Set(ids)].sort((a, b) => a - b)
  const parts = Array.from({ length: Math.ceil(inOrder.length / mostIds) }, (_, at) => inOrder.slice(at * mostIds, (at + 1) * mostIds))
  const told = useQueries({
    queries: parts.map((part) => ({
      ...query('latestNotices', { query: { ids: part.join(',') } }),
      // When the list of ids changes, the current notices stay visible until the new ones have loaded.
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return (id) => told.filter(({ record_id }) => record_id === id)
}

/** The longest allowed custom message. It must match the limit in `packages/contracts`. */
export const maxCustomMessageCharacters = 1000

const mutationKey = ['sendNotice']

type Draft = { templateId: number | null; customMessage: string }
type Sent = Draft & { after?: number | null }

type NoticeCalls = {
  /** Identifies the record, its version and the audience, so that previews and idempotency keys are not shared with other notices. */
  key: readonly (string | number)[]
  history: UseQueryOptions<SentNotice[]>
  /** Whether an earlier notice had the same audience as this one. */
  isToSame: (notice: SentNotice) => boolean
  preview: (draft: Draft, context: QueryFunctionContext) => Promise<NoticePreview>
  send: (sent: Sent, idempotencyKey: string) => Promise<NoticeResult>
}

export function useSendNotice(
  { key, history: historyQuery, isToSame, preview: previewCall, send: sendCall }: NoticeCalls,
  onSent: () => void,
) {
  const [customMessage, setCustomMessage] = useState('')
  const [templateId, chooseTemplate] = useState<number | null>(null)
  const settled = useSettled(customMessage)
  const about = JSON.stringify(key)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useIdempotencyKey()
  // After a refusal, the next attempt is a new request with a new idempotency key. Only after a lost response is it the same request.
  const [refusals, setRefusals] = useState(0)
  const isTooLong = [...customMessage].length > maxCustomMessageCharacters

  const history = useQuery(historyQuery)
  const last = history.data?.find(isToSame)
  const preview = useQuery({
    queryKey: ['noticePreview', about, settled, templateId],
    queryFn: (context) => previewCall({ templateId, customMessage: settled }, context),
    // The old preview stays visible while the user types. For another audience or version it would be wrong, so it is removed.
    placeholderData: (shown, before) => (before?.queryKey[1] === about ? shown : undefined),
    // The preview is not cached, because the record, the template or the settings may change before the next one.
    staleTime: 0,
    gcTime: 0,
    enabled: [...settled].length <= maxCustomMessageCharacters,
  })
  const sending = useMutation({
    mutationKey,
    mutationFn: () => {
      const sent = { templateId, customMessage, ...(history.data && { after: last?.id ?? null }) }
      return sendCall(sent, keyOf([about, sent, refusals]))
    },
    onSuccess: ({ message, detail, notices }) => {
      const isSent = notices.every(({ state }) => state === 'sent')
      toast({ tone: isSent ? 'success' : 'info', title: message, description: detail })
      onSent()
    },
    onError: (error) => {
      if (isApiError(error) && error.status >= 400 && error.status < 500) setRefusals((before) => before + 1)
      toast({ tone: 'error', title: 'Failed to send email', description: messageOf(error, 'Please try again.') })
    },
    onSettled: () =>
      Promise.all([historyQuery.queryKey, queryKey('latestNotices')].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const isOfChoice = templateId === null || preview.data?.template_id === templateId
  const isReady = !isTooLong && !history.isPending && isOfChoice && preview.data !== undefined && preview.data.problem === null
  return {
    ...{ customMessage, setCustomMessage, isTooLong, templateId, chooseTemplate, history, last, preview, isReady },
    isBusy: sending.isPending,
    isSent: sending.isSuccess,
    send() {
      // A second click may arrive before the button is rendered as busy, so running mutations are checked here too.
      if (client.isMutating({ mutationKey }) === 0) sending.mutate()
    },
  }
}

export type SendNoticeState = ReturnType<typeof useSendNotice>
