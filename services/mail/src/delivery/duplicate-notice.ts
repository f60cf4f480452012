import type { EmailDeliveryState, NoticeAudience } from '@crm/contracts'
import type { EmailRecordReference } from '@crm/events'

export type EarlierNotice = {
  notice_id: number
  state: EmailDeliveryState
  template_id: number | null
  custom_message: string | null
  requested_by: string | null
  created_at: string
  sent_at: string | null
}

type Told = Pick<EarlierNotice, 'state' | 'requested_by' | 'created_at' | 'sent_at'>

/** Whether a transaction was aborted because the recipient was notified already. */
export const isDuplicateNoticeError = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23S04'

export const formatAudience = (kind: EmailRecordReference['kind'], audience: NoticeAudience): string =>
  audience === 'installer' ? 'the installer' : kind === 'repair' ? 'the customer' : 'the client'

export function describeDuplicateNotice({ state, requested_by, created_at, sent_at }: Told, whom: string, timeZone: string): string {
  const who = requested_by === null ? 'Someone' : requested_by.charAt(0).toUpperCase() + requested_by.slice(1)
  const when = new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(new Date(sent_at ?? created_at))
  return `${did(state, who, whom, when)} Nothing was sent.`
}

const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

function did(state: EmailDeliveryState, who: string, whom: string, when: string): string {
  if (state === 'sent') return `${who} notified ${whom} on ${when}.`
  if (state === 'ambiguous') return `${who} may have notified ${whom} on ${when}: it is unknown whether that message arrived.`
  return `${who} is already notifying ${whom}: the message of ${when} is being sent.`
}
