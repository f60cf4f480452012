import type { CalendarEvent } from '@crm/contracts'
import { type ApiError, call, isApiError, messageOf, useToast } from '@crm/shell-api'
import { type Kind, useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateCalendar } from './calendar-queries.ts'
import type { EventBody } from './event-form.ts'

type Options = { event: CalendarEvent | null; onSaved: () => void }

const events: Kind<EventBody, CalendarEvent> = {
  name: 'event',
  names: ['title', 'start_date'],
  create: (body, idempotencyKey) => call('createCalendarEvent', { body, idempotencyKey }),
  change: ({ id, version }, changes) => call('updateCalendarEvent', { params: { id }, body: { ...changes, version } }),
}

/** Adds or changes an event. Where somebody else changed the same meanwhile, `base` becomes their event and the next save is meant. */
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
