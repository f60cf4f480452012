import { completedText, type Lead } from '@crm/contracts'

/** Whether a lead is Sold, in whatever letters: what belongs to a sale is shown of no other, and kept. */
export const isSold = ({ remarks }: Pick<Lead, 'remarks'>): boolean => remarks?.toLowerCase() === 'sold'

/** Whether the installation of a Sold lead is done: marked, or said so in its additional notes (specification 2, section 4). */
export const isCompleted = (lead: Pick<Lead, 'remarks' | 'completed_on' | 'additional_notes'>): boolean =>
  isSold(lead) && (lead.completed_on !== null || (lead.additional_notes ?? '').includes(completedText))
