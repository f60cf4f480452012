import { completionMarkerText, type Lead } from '@crm/contracts'
import { capitalize, formatMoney } from '@crm/ui'

export const formatAssignee = (name: string): string => (name.trim() === '' ? 'Unassigned' : capitalize(name))

/** A project amount of 0.00 means that it is not known yet, so "-" is shown. */
export const formatAmount = (amount: string): string => (Number(amount) === 0 ? '-' : formatMoney(amount))

export const formatActor = (username: string | null): string => (username === null ? 'The system' : capitalize(username))

/** Compares without case, because imported statuses may be in any case. */
export const isSold = ({ remarks }: Pick<Lead, 'remarks'>): boolean => remarks?.toLowerCase() === 'sold'

/** An installation is completed if it was marked as done, or if its additional notes contain the completion text. */
export const isInstallationCompleted = (lead: Pick<Lead, 'remarks' | 'completed_on' | 'additional_notes'>): boolean =>
  isSold(lead) && (lead.completed_on !== null || (lead.additional_notes ?? '').includes(completionMarkerText))
