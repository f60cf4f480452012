import type { Installation } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'

/** "1480 Maple Grove Ave, Arlington, VA 22201" → "Arlington, VA"; an unknown format stays unchanged, and no address becomes "-". */
export function cityOf(address: string | null): string {
  if (address === null || address.trim() === '') return '-'
  const [, city, state] = /([^,\n]+),\s*([A-Z]{2})\b[\s,]*[\d-]*\s*$/.exec(address) ?? []
  return city === undefined ? address : `${city.trim()}, ${state}`
}

/** Names the open payments without amounts, because a deposit has no amount of its own. */
export function nameOpenPayments({ deposit_paid, balance_paid }: Pick<Installation, 'deposit_paid' | 'balance_paid'>): string | null {
  if (balance_paid) return null
  return deposit_paid ? 'Balance' : 'Deposit and balance'
}

/** A lead without a price has 0.00. */
export const hasPrice = ({ project_amount }: Pick<Installation, 'project_amount'>): boolean => Number(project_amount) > 0

export function useColorNames(): (code: string) => string | null {
  const { data } = useQuery(query('listColours'))
  return (code) => data?.find((color) => color.code === code)?.name ?? null
}
