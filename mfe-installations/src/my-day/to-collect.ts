import type { Installation } from '@crm/contracts'

/** What is to be collected at the door. A deposit has no amount of its own, so it is said what is open, and never how much of it. */
export function toCollect({ deposit_paid, balance_paid }: Pick<Installation, 'deposit_paid' | 'balance_paid'>): string | null {
  if (balance_paid) return null
  return deposit_paid ? 'Balance' : 'Deposit and balance'
}

/** Whether the price is known: a lead without one has 0.00. */
export const hasPrice = ({ project_amount }: Pick<Installation, 'project_amount'>): boolean => Number(project_amount) > 0
