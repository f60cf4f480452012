import { completedText, type Lead } from '@crm/contracts'
import { capitalise, money } from '@crm/ui'

export const formatAssignee = (name: string): string => (name.trim() === '' ? 'Unassigned' : capitalise(name))

/** An amount of 0.00 means unknown. */
export const formatAmount = (amount: string): string => (Number(amount) === 0 ? '-' : money(amount))

export const formatActor = (username: string | null): string => (username === null ? 'The system' : capitalise(username))

/** Sale fields are hidden but kept for other leads. Imported statuses may be in any case. */
export const isSold = ({ remarks }: Pick<Lead, 'remarks'>): boolean => remarks?.toLowerCase() === 'sold'

/** Marked as done, or with the completion text in its additional notes. */
export const isCompleted = (lead: Pick<Lead, 'remarks' | 'completed_on' | 'additional_notes'>): boolean =>
  isSold(lead) && (lead.completed_on !== null || (lead.additional_notes ?? '').includes(completedText))
