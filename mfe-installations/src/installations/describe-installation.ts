import type { Installation } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'

/** Extracts "Arlington, VA" from "1480 Maple Grove Ave, Arlington, VA 22201". An unknown format is returned unchanged, no address as "-". */
export function extractCity(address: string | null): string {
  if (address === null || address.trim() === '') return '-'
  const [, city, state] = /([^,\n]+),\s*([A-Z]{2})\b[\s,]*[\d-]*\s*$/.exec(address) ?? []
  return city === undefined ? address : `${city.trim()}, ${state}`
}

/** Names the payments that are still due. It gives no amounts, because the amount of the deposit is not recorded. */
export function describeOpenPayments({ deposit_paid, balance_paid }: Pick<Installation, 'deposit_paid' | 'balance_paid'>): string | null {
  if (balance_paid) return null
  return deposit_paid ? 'Balance' : 'Deposit and balance'
}

/** The project amount of a lead without a price is 0.00. */
export const hasPrice = ({ project_amount }: Pick<Installation, 'project_amount'>): boolean => Number(project_amount) > 0

export function useColorNameLookup(): (code: string) => string | null {
  const { data } = useQuery(query('listColours'))
  return (code) => data?.find((color) => color.code === code)?.name ?? null
}
