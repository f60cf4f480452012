import type { CalendarEvent, CalendarEventChanges } from '@crm/contracts'
import { call, isApiError, messageOf, query, useToast } from '@crm/shell-api'
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { leadQueries } from '../lead-queries.ts'
import { convertInstallationToShownEvent, convertToShownEvent } from './shown-event.ts'

export type DayRange = { from: string; to: string }

export const calendarQueries = {
  events: (days: DayRange) => ({ ...query('calendarEvents', { query: days }), placeholderData: keepPreviousData }),
  clock: () => query('calendarClock'),
}

export const invalidateCalendarEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['/api/calendar/events'] })

export function useShownCalendarEvents(days: DayRange | null) {
  const events = useQuery({ ...calendarQueries.events(days ?? { from: '', to: '' }), enabled: days !== null })
  const installations = useQuery(leadQueries.installations())
  const shown = useMemo(
    () => [
      ...(events.data ?? []).map(convertToShownEvent),
      ...(installations.data ?? []).flatMap((lead) => convertInstallationToShownEvent(lead) ?? []),
    ],
    [events.data, installations.data],
  )
  return {
    shown,
    failed: [events, installations].find(({ isLoadingError }) => isLoadingError),
    isLoading: events.isPending || installations.isPending,
  }
}

/** Creates the "Undo" action of a toast, for an event that was created or changed. */
export function useCalendarUndoActions() {
  const client = useQueryClient()
  const toast = useToast()
  const undo = useMutation({
    mutationFn: (takeBack: () => Promise<unknown>) => takeBack(),
    onSuccess: () => toast({ tone: 'success', title: 'Change undone' }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to undo the change', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateCalendarEvents(client),
  })
  const action = (title: string, takeBack: () => Promise<unknown>) => ({
    label: 'Undo',
    altText: `Undo the change to ${title}`,
    onPress: () => undo.mutate(takeBack),
  })
  return {
    ofCreation: ({ id, title }: CalendarEvent) => action(title, () => call('deleteCalendarEvent', { params: { id } })),
    ofChange: (before: CalendarEvent, { id, title, version }: CalendarEvent) =>
      action(title, () =>
        call('updateCalendarEvent', {
          params: { id },
          body: { ...before, type: before.type as NonNullable<CalendarEventChanges['type']>, version },
        }),
      ),
  }
}

export function useDeleteCalendarEvent() {
  const client = useQueryClient()
  const toast = useToast()
  const restore = useMutation({
    mutationFn: (event: CalendarEvent) => call('restoreCalendarEvent', { params: { id: event.id } }),
    onSuccess: (event) => toast({ tone: 'success', title: `${event.title} restored` }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to restore event', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateCalendarEvents(client),
  })
  return useMutation({
    mutationFn: (event: CalendarEvent) => call('deleteCalendarEvent', { params: { id: event.id } }),
    onSuccess: (_, event) => {
      const action = { label: 'Undo', altText: `Undo the deletion of ${event.title}`, onPress: () => restore.mutate(event) }
      toast({ tone: 'success', title: 'Event deleted successfully!', action })
    },
    onError: (error) => {
      if (isApiError(error) && error.status === 404) toast({ tone: 'info', title: 'Event has been deleted' })
      else toast({ tone: 'error', title: 'Failed to delete event', description: messageOf(error, 'Please try again') })
    },
    onSettled: () => invalidateCalendarEvents(client),
  })
}
