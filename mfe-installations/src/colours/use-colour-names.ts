import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'

/** Names of colours by their codes, as the catalogue has them; null for what it doesn't know. */
export function useColourNames(): (code: string) => string | null {
  const { data } = useQuery(query('listColours'))
  return (code) => data?.find((colour) => colour.code === code)?.name ?? null
}
