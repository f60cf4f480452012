import type { Installation } from '@crm/contracts'

/** Names the open payments without amounts, because a deposit has no amount of its own. */
export function toCollect({ deposit_paid, balance_paid }: Pick<Installation, 'deposit_paid' | 'balance_paid'>): string | null {
  if (balance_paid) return null
  return deposit_paid ? 'Balance' : 'Deposit and balance'
}

/** A lead without a price has 0.00. */
export const hasPrice = ({ project_amount }: Pick<Installation, 'project_amount'>): boolean => Number(project_amount) > 0
