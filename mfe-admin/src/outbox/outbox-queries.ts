import { type Delivery, type DeliveryState, deliveryStates, type MailStatus } from '@crm/contracts'
import { call, queryKey, reading, useAddress } from '@crm/shell-api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

type OpenState = keyof MailStatus['open']

export const openStates = ['queued', 'sending', 'retry', 'failed', 'ambiguous'] as const satisfies OpenState[]

/** The filters and the open message, which are stored in the URL. A blank filter matches all messages. */
export type OutboxAddress = { state: DeliveryState | ''; open: OpenState | ''; template: string; search: string; message: number | null }

export const noFilters = { state: '', open: '', template: '', search: '' } as const satisfies Partial<OutboxAddress>

export function useOutboxAddress(): [OutboxAddress, (change: Partial<OutboxAddress>) => void] {
  const [address, write] = useAddress()
  const change = (changed: Partial<OutboxAddress>) =>
    write((current) => toAddress(current, { ...fromAddress(current), ...changed }), { replace: true })
  return [fromAddress(address), change]
}

export const isUnfiltered = ({ state, open, template, search }: OutboxAddress): boolean =>
  state === '' && open === '' && template === '' && search.trim() === ''

/** Invalid values in the URL are ignored. */
export function fromAddress(address: URLSearchParams): OutboxAddress {
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
export function toAddress(current: URLSearchParams, { state, open, template, search, message }: OutboxAddress): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries({ state, open, template, search, message: message ?? '' })) {
    if (value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

const isState = (text: string): text is DeliveryState => Object.hasOwn(deliveryStates, text)
const isOpen = (text: string): text is OpenState => openStates.some((name) => name === text)
const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

const pageSize = 50

export type Deliveries = ReturnType<typeof useDeliveries>

/** Does not poll, because the live stream reports changes of messages. */
export function useDeliveries({ state, open, template, search }: OutboxAddress) {
  const asked = { state, open, template, search: search.trim() }
  return useInfiniteQuery({
    queryKey: [...queryKey('listDeliveries', { query: asked }), 'pages'],
    queryFn: (context) => call('listDeliveries', { query: { ...asked, before: context.pageParam, limit: pageSize }, ...reading(context) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Delivery[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}
