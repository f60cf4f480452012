import type { CalendarEvent } from '@crm/contracts'
import { call, isApiError, messageOf, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateCalendar } from './calendar-queries.ts'

/** Deletes an event; the toast offers to take it back. */
export function useDeleteEvent() {
  const client = useQueryClient()
  const toast = useToast()
  const restore = useMutation({
    mutationFn: (event: CalendarEvent) => call('restoreCalendarEvent', { params: { id: event.id } }),
    onSuccess: (event) => toast({ tone: 'success', title: `${event.title} is back` }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to restore event', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateCalendar(client),
  })
  return useMutation({
    mutationFn: (event: CalendarEvent) => call('deleteCalendarEvent', { params: { id: event.id } }),
    onSuccess: (_, event) => {
      const action = { label: 'Undo', altText: `Take the deletion of ${event.title} back`, onPress: () => restore.mutate(event) }
      toast({ tone: 'success', title: 'Event deleted successfully!', action })
    },
    onError: (error) => {
      if (isApiError(error) && error.status === 404) toast({ tone: 'info', title: 'Event has been deleted' })
      else toast({ tone: 'error', title: 'Failed to delete event', description: messageOf(error, 'Please try again') })
    },
    onSettled: () => invalidateCalendar(client),
  })
}
