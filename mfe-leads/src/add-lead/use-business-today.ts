import { call, reading } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'

/** The business's today as `yyyy-mm-dd`; until the server has said it, the browser's. */
export function useBusinessToday(): string {
  // Not kept: a tab that stayed open over night must not offer yesterday.
  const { data } = useQuery({
    queryKey: ['business-today'],
    queryFn: (context) => call('calendarClock', reading(context)),
    staleTime: 0,
    gcTime: 0,
  })
  return data?.now.slice(0, 10) ?? browserToday()
}

function browserToday(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
