import type { CalendarEvent } from '@crm/contracts'
import { type ApiError, call, isApiError, messageOf, query, useToast } from '@crm/shell-api'
import { type Kind, useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { leadQueries } from '../lead-queries.ts'
import type { EventBody } from './event-form.ts'
import { eventOf, installationOf } from './shown-event.ts'

export type Days = { from: string; to: string }

export const calendarQueries = {
  events: (days: Days) => ({ ...query('calendarEvents', { query: days }), placeholderData: keepPreviousData }),
  clock: () => query('calendarClock'),
}

const invalidateCalendar = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['/api/calendar/events'] })

export function useShownEvents(days: Days | null) {
  const events = useQuery({ ...calendarQueries.events(days ?? { from: '', to: '' }), enabled: days !== null })
  const installations = useQuery(leadQueries.installations())
  const shown = useMemo(
    () => [...(events.data ?? []).map(eventOf), ...(installations.data ?? []).flatMap((lead) => installationOf(lead) ?? [])],
    [events.data, installations.data],
  )
  return { shown, failed: [events, installations].find(({ isError }) => isError), isLoading: events.isPending || installations.isPending }
}

type Options = { event: CalendarEvent | null; onSaved: () => void }

const events: Kind<EventBody, CalendarEvent> = {
  name: 'event',
  names: ['title', 'start_date'],
  create: (body, idempotencyKey) => call('createCalendarEvent', { body, idempotencyKey }),
  change: ({ id, version }, changes) => call('updateCalendarEvent', { params: { id }, body: { ...changes, version } }),
}

/** After a conflict `base` becomes the current event, so that the next save overwrites it. */
export function useSaveEvent({ event, onSaved }: Options) {
  const [base, setBase] = useState(event)
  const [error, setError] = useState<ApiError | null>(null)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()
  const create = useCreateOnce(events)
  const undo = useUndo()
  const failed = event ? 'Failed to update event' : 'Failed to create event'

  const save = useMutation({
    mutationFn: (body: EventBody) => {
      if (base === null) return create(body)
      const { id, version } = base
      return call('updateCalendarEvent', { params: { id }, body: { ...body, version }, idempotencyKey: keyOf(body) })
    },
    onSuccess: async (saved) => {
      const action = event ? undo.ofChange(event, saved) : undo.ofCreation(saved)
      toast({ tone: 'success', title: event ? 'Event updated successfully!' : 'Event created successfully!', action })
      onSaved()
      await invalidateCalendar(client)
    },
    onError: async (refusal) => {
      const message = messageOf(refusal, failed)
      toast({ tone: 'error', title: failed, ...(message !== failed && { description: message }) })
      if (!isApiError(refusal)) return
      if (base && refusal.conflicts.length > 0) setBase(await call('getCalendarEvent', { params: { id: base.id } }).catch(() => base))
      setError(refusal)
    },
  })
  return {
    base,
    error,
    saving: save.isPending,
    save: (body: EventBody) => {
      if (save.isPending) return
      setError(null)
      save.mutate(body)
    },
  }
}

function useUndo() {
  const client = useQueryClient()
  const toast = useToast()
  const undo = useMutation({
    mutationFn: (takeBack: () => Promise<unknown>) => takeBack(),
    onSuccess: () => toast({ tone: 'success', title: 'Change taken back' }),
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to take the change back', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateCalendar(client),
  })
  const action = (title: string, takeBack: () => Promise<unknown>) => ({
    label: 'Undo',
    altText: `Take the change of ${title} back`,
    onPress: () => undo.mutate(takeBack),
  })
  return {
    ofCreation: ({ id, title }: CalendarEvent) => action(title, () => call('deleteCalendarEvent', { params: { id } })),
    ofChange: (before: CalendarEvent, { id, title, version }: CalendarEvent) =>
      action(title, () =>
        call('updateCalendarEvent', { params: { id }, body: { ...before, type: before.type as EventBody['type'], version } }),
      ),
  }
}

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
