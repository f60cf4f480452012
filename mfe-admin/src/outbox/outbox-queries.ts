import { type EmailDelivery, emailDeliveryStateLabels, type MailSendingStatus } from '@crm/contracts'
import { call, queryKey, reading } from '@crm/shell-api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { readId, readKey, readText, type UrlState } from '../filters.tsx'

type OpenState = keyof MailSendingStatus['open']

export const openDeliveryStates = ['queued', 'sending', 'retry', 'failed', 'ambiguous'] as const satisfies OpenState[]

/** The filters and the open message. */
export const outboxUrlReaders = {
  state: readKey(emailDeliveryStateLabels),
  open: (text: string): OpenState | '' => openDeliveryStates.find((name) => name === text) ?? '',
  template: readId,
  search: readText(100),
  message: readId,
}

export type OutboxUrlState = UrlState<typeof outboxUrlReaders>

export const emptyOutboxFilters = { state: '', open: '', template: '', search: '' } as const

const pageSize = 50

/** Does not poll, because the live stream reports changes of messages. */
export function useDeliveryList({ state, open, template, search }: OutboxUrlState) {
  const asked = { state, open, template, search: search.trim() }
  return useInfiniteQuery({
    queryKey: [...queryKey('listDeliveries', { query: asked }), 'pages'],
    queryFn: (context) => call('listDeliveries', { query: { ...asked, before: context.pageParam, limit: pageSize }, ...reading(context) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: EmailDelivery[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}
