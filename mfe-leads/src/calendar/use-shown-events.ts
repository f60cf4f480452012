import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { leadQueries } from '../lead-queries.ts'
import { calendarQueries, type Days } from './calendar-queries.ts'
import { eventOf, installationOf } from './shown-event.ts'

export function useShownEvents(days: Days | null) {
  const events = useQuery({ ...calendarQueries.events(days ?? { from: '', to: '' }), enabled: days !== null })
  const installations = useQuery(leadQueries.installations())
  const shown = useMemo(
    () => [...(events.data ?? []).map(eventOf), ...(installations.data ?? []).flatMap((lead) => installationOf(lead) ?? [])],
    [events.data, installations.data],
  )
  return { shown, failed: [events, installations].find(({ isError }) => isError), isLoading: events.isPending || installations.isPending }
}
