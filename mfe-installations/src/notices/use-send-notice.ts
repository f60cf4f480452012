import type { NoticePreview, NoticeResult, SentNotice } from '@crm/contracts'
import { useRecordForm } from '@crm/forms'
import { isApiError, messageOf, queryKey, useSettled, useToast } from '@crm/shell-api'
import { useIdempotencyKey } from '@crm/shell-api/send-key'
import { type QueryFunctionContext, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The longest allowed custom message. It must match the limit in `packages/contracts`. */
export const maxCustomMessageCharacters = 1000

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
  const about = JSON.stringify(key)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useIdempotencyKey()
  // After a refusal, the next attempt is a new request with a new idempotency key. Only after a lost response is it the same request.
  const [refusals, setRefusals] = useState(0)
  const history = useQuery(historyQuery)
  const last = history.data?.find(isToSame)
  const form = useRecordForm<never, Draft, NoticeResult>({
    record: null,
    valuesOf: () => ({ templateId: null, customMessage: '' }),
    labels: { templateId: 'Template', customMessage: 'Custom message' },
    // The button is disabled until then, so only a key combination comes so far.
    check: () => (isReady ? {} : { customMessage: 'The email cannot be sent before its preview is shown' }),
    save: (draft) => {
      const sent = { ...draft, ...(history.data && { after: last?.id ?? null }) }
      const stale = [historyQuery.queryKey, queryKey('latestNotices')]
      return sendCall(sent, keyOf([about, sent, refusals])).finally(() =>
        Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
      )
    },
    onSaved: ({ message, detail, notices }) => {
      const isSent = notices.every(({ state }) => state === 'sent')
      toast({ tone: isSent ? 'success' : 'info', title: message, description: detail })
      onSent()
    },
    onRefused: (_, error) => {
      if (isApiError(error) && error.status >= 400 && error.status < 500) setRefusals((before) => before + 1)
      if (error !== undefined) toast({ tone: 'error', title: 'Failed to send email', description: messageOf(error, 'Please try again.') })
    },
  })
  const { templateId, customMessage } = form.values
  const settled = useSettled(customMessage)
  const isTooLong = [...customMessage].length > maxCustomMessageCharacters
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
  const isOfChoice = templateId === null || preview.data?.template_id === templateId
  const isReady: boolean = !isTooLong && !history.isPending && isOfChoice && preview.data !== undefined && preview.data.problem === null
  return { form, isTooLong, history, last, preview, isReady }
}

export type SendNoticeState = ReturnType<typeof useSendNotice>
