import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'

export function useColourNames(): (code: string) => string | null {
  const { data } = useQuery(query('listColours'))
  return (code) => data?.find((colour) => colour.code === code)?.name ?? null
}
