import type { Noticed, NoticePreview, SentNotice } from '@crm/contracts'
import { isApiError, messageOf, queryKey, useSettled, useToast } from '@crm/shell-api'
import { useSendKey } from '@crm/shell-api/send-key'
import { type QueryFunctionContext, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** As many characters as a custom message may have (its schema in contracts). */
export const mostCharacters = 1000

const mutationKey = ['sendNotice']

/** What is sent of a notice. */
export type Sent = { customMessage: string; after?: number | null }

/** How one kind of notice is read, previewed and sent. */
export type NoticeCalls = {
  /** Tells one notice's preview and sending from others', and from its own of another version of the record. */
  key: readonly (string | number)[]
  history: UseQueryOptions<SentNotice[]>
  /** Which of what was told before went to the same people. */
  isToSame: (notice: SentNotice) => boolean
  preview: (customMessage: string, context: QueryFunctionContext) => Promise<NoticePreview>
  send: (sent: Sent, idempotencyKey: string) => Promise<Noticed>
}

/** A notice in the making: the custom message, what would go out, what was told before, and the sending. */
export function useNotice({ key, history: historyQuery, isToSame, preview: previewCall, send: sendCall }: NoticeCalls, onSent: () => void) {
  const [customMessage, setCustomMessage] = useState('')
  const settled = useSettled(customMessage)
  const about = JSON.stringify(key)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()
  // What was refused is asked for anew; only where no answer came is it the same request again.
  const [refusals, setRefusals] = useState(0)
  const isTooLong = [...customMessage].length > mostCharacters

  const history = useQuery(historyQuery)
  const last = history.data?.find(isToSame)
  const preview = useQuery({
    queryKey: ['noticePreview', about, settled],
    queryFn: (context) => previewCall(settled, context),
    // While somebody types. Of another audience or version it would show what does not go.
    placeholderData: (shown, before) => (before?.queryKey[1] === about ? shown : undefined),
    // The record, the template and the settings may be others the next time.
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
      // `isBusy` is drawn a moment after it holds: a second press may come before.
      if (client.isMutating({ mutationKey }) === 0) sending.mutate()
    },
  }
}

/** What `useNotice` answers. */
export type NoticeState = ReturnType<typeof useNotice>
