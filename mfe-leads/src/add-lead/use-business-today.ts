import { call, queryKey, reading } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { useMoments } from '../moments.ts'

/** The business's today as `yyyy-mm-dd`; until the server has said it, what the browser's clock makes of it. */
export function useBusinessToday(): string {
  const { today } = useMoments()
  // Not kept: a tab that stayed open over night must not offer yesterday.
  const { data } = useQuery({
    queryKey: [...queryKey('calendarClock'), 'today'],
    queryFn: (context) => call('calendarClock', reading(context)),
    staleTime: 0,
    gcTime: 0,
  })
  return data?.now.slice(0, 10) ?? today()
}
