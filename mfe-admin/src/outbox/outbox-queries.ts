import { type EmailDelivery, type EmailDeliveryState, emailDeliveryStateLabels, type MailSendingStatus } from '@crm/contracts'
import { call, queryKey, reading, useAddress } from '@crm/shell-api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

type OpenState = keyof MailSendingStatus['open']

export const openDeliveryStates = ['queued', 'sending', 'retry', 'failed', 'ambiguous'] as const satisfies OpenState[]

/** The filters and the open message, which are stored in the URL. A blank filter matches all messages. */
export type OutboxUrlState = {
  state: EmailDeliveryState | ''
  open: OpenState | ''
  template: string
  search: string
  message: number | null
}

export const emptyOutboxFilters = { state: '', open: '', template: '', search: '' } as const satisfies Partial<OutboxUrlState>

export function useOutboxUrlState(): [OutboxUrlState, (change: Partial<OutboxUrlState>) => void] {
  const [address, write] = useAddress()
  const change = (changed: Partial<OutboxUrlState>) =>
    write((current) => writeOutboxUrlState(current, { ...readOutboxUrlState(current), ...changed }), { replace: true })
  return [readOutboxUrlState(address), change]
}

export const hasNoOutboxFilters = ({ state, open, template, search }: OutboxUrlState): boolean =>
  state === '' && open === '' && template === '' && search.trim() === ''

/** Invalid values in the URL are ignored. */
export function readOutboxUrlState(address: URLSearchParams): OutboxUrlState {
  const [state, open, template, message] = [
    address.get('state') ?? '',
    address.get('open') ?? '',
    address.get('template') ?? '',
    address.get('message') ?? '',
  ]
  return {
    state: isState(state) ? state : '',
    open: isOpen(open) ? open : '',
    template: isId(template) ? template : '',
    search: (address.get('search') ?? '').slice(0, 100),
    message: isId(message) ? Number(message) : null,
  }
}

/** Leaves other parameters of the URL unchanged. */
export function writeOutboxUrlState(current: URLSearchParams, { state, open, template, search, message }: OutboxUrlState): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries({ state, open, template, search, message: message ?? '' })) {
    if (value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

const isState = (text: string): text is EmailDeliveryState => Object.hasOwn(emailDeliveryStateLabels, text)
const isOpen = (text: string): text is OpenState => openDeliveryStates.some((name) => name === text)
const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

const pageSize = 50

export type DeliveryListQueryResult = ReturnType<typeof useDeliveryList>

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
