import type { NoticePreview, NoticeResult, SentNotice } from '@crm/contracts'
import { isApiError, messageOf, query, queryKey, useSettled, useToast } from '@crm/shell-api'
import { useSendKey } from '@crm/shell-api/send-key'
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

/** The limit of one call. */
const mostIds = 200

/** The latest notice to each audience, by installation id. */
export function useLatestNotices(ids: readonly number[]): (id: number) => readonly SentNotice[] {
  const inOrder = [...new Set(ids)].sort((a, b) => a - b)
  const parts = Array.from({ length: Math.ceil(inOrder.length / mostIds) }, (_, at) => inOrder.slice(at * mostIds, (at + 1) * mostIds))
  const told = useQueries({
    queries: parts.map((part) => ({
      ...query('latestNotices', { query: { ids: part.join(',') } }),
      // Keeps the current notices visible while a changed list of ids loads.
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return (id) => told.filter(({ record_id }) => record_id === id)
}

/** Must match the schema in contracts. */
export const mostCharacters = 1000

const mutationKey = ['sendNotice']

type Sent = { customMessage: string; after?: number | null }

type NoticeCalls = {
  /** Separates the preview and the send from those of other notices, and of other versions of the record. */
  key: readonly (string | number)[]
  history: UseQueryOptions<SentNotice[]>
  /** Whether an earlier notice went to the same recipients. */
  isToSame: (notice: SentNotice) => boolean
  preview: (customMessage: string, context: QueryFunctionContext) => Promise<NoticePreview>
  send: (sent: Sent, idempotencyKey: string) => Promise<NoticeResult>
}

export function useNotice({ key, history: historyQuery, isToSame, preview: previewCall, send: sendCall }: NoticeCalls, onSent: () => void) {
  const [customMessage, setCustomMessage] = useState('')
  const settled = useSettled(customMessage)
  const about = JSON.stringify(key)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()
  // A refusal gets a new idempotency key; only a missing answer makes the retry the same request.
  const [refusals, setRefusals] = useState(0)
  const isTooLong = [...customMessage].length > mostCharacters

  const history = useQuery(historyQuery)
  const last = history.data?.find(isToSame)
  const preview = useQuery({
    queryKey: ['noticePreview', about, settled],
    queryFn: (context) => previewCall(settled, context),
    // Keeps the preview while the user types, but not for another audience or version, for which it would be wrong.
    placeholderData: (shown, before) => (before?.queryKey[1] === about ? shown : undefined),
    // The record, the template and the settings may change before the next preview.
    staleTime: 0,
    gcTime: 0,
    enabled: [...settled].length <= mostCharacters,
  })
  const sending = useMutation({
    mutationKey,
    mutationFn: () => {
      const sent = { customMessage, ...(history.data && { after: last?.id ?? null }) }
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
  const isReady = !isTooLong && !history.isPending && preview.data !== undefined && preview.data.problem === null
  return {
    ...{ customMessage, setCustomMessage, isTooLong, history, last, preview, isReady },
    isBusy: sending.isPending,
    isSent: sending.isSuccess,
    send() {
      // `isBusy` is rendered a moment late, so a second click may arrive first.
      if (client.isMutating({ mutationKey }) === 0) sending.mutate()
    },
  }
}

export type NoticeState = ReturnType<typeof useNotice>
