import { type CalendarEvent, calendarEventTypes, type Problem, teamMembers } from '@crm/contracts'
import { type ApiError, call, isApiError, messageOf, useCan, useToast } from '@crm/shell-api'
import { type Kind, useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { Button, capitalise, DialogClose, Field, Input, NativeSelect, Notice, Textarea } from '@crm/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { FormDialog } from '../form-dialog.tsx'
import { leadQueries } from '../lead-queries.ts'
import { invalidateCalendar } from './calendar-queries.ts'
import { linesOf } from './event-dialog.tsx'
import { bodyOf, type EventBody, type EventForm, type EventTimes, emptyForm, faultsOf, formOf } from './event-form.ts'
import { LeadField } from './lead-field.tsx'
import { eventOf } from './shown-event.ts'
import { TimeFields } from './time-fields.tsx'

const types = Object.entries(calendarEventTypes).map(([value, label]) => ({ value, label }))

export function EventFormDialog({ event, times, onClose }: { event: CalendarEvent | null; times: EventTimes; onClose: () => void }) {
  const formId = useId()
  const maySeeLeads = useCan('leads')
  const [start] = useState(() => (event ? formOf(event) : emptyForm(times)))
  const [form, setForm] = useState(start)
  const [hasTried, setHasTried] = useState(false)
  const { base, error, saving, save } = useSaveEvent({ event, onSaved: onClose })
  const faults = faultsOf(form)
  const fault = (name: string) =>
    (hasTried ? faults[name as keyof typeof faults] : undefined) ?? error?.errors.find(({ path }) => path === name)?.message
  const change = (changes: Partial<EventForm>) => setForm((before) => ({ ...before, ...changes }))

  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault()
    setHasTried(true)
    if (Object.keys(faults).length === 0) save(bodyOf(form))
  }
  return (
    <FormDialog
      title={event ? 'Edit event' : 'Add event'}
      dirty={JSON.stringify(form) !== JSON.stringify(start)}
      onRequestClose={onClose}
      footer={
        <>
          <DialogClose>
            <Button className="md:mr-auto max-md:flex-1">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" className="max-md:flex-1" busy={saving} busyText="Saving...">
            Save event
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {base && error && error.conflicts.length > 0 && <EventConflict now={base} conflicts={error.conflicts} />}
        <Field label="Title" required error={fault('title')}>
          <Input value={form.title} maxLength={255} onChange={({ target }) => change({ title: target.value })} />
        </Field>
        <Field label="Type" error={fault('type')}>
          <NativeSelect options={types} value={form.type} onChange={({ target }) => change({ type: target.value as EventForm['type'] })} />
        </Field>
        <TimeFields form={form} fault={fault} change={change} />
        <AssigneeField value={form.assignedTo} error={fault('assigned_to')} onChange={(assignedTo) => change({ assignedTo })} />
        {maySeeLeads && (
          <LeadField id={form.relatedLead} error={fault('related_lead_id')} onChange={(relatedLead) => change({ relatedLead })} />
        )}
        <Field label="Location" optional error={fault('location')}>
          <Input value={form.location} maxLength={255} onChange={({ target }) => change({ location: target.value })} />
        </Field>
        <Field label="Description" optional error={fault('description')}>
          <Textarea value={form.description} onChange={({ target }) => change({ description: target.value })} />
        </Field>
      </form>
    </FormDialog>
  )
}

type Props = { value: string; error: string | undefined; onChange: (name: string) => void }

function AssigneeField({ value, error, onChange }: Props) {
  const listId = useId()
  const installers = useQuery(leadQueries.installers())
  const names = [...Object.values(teamMembers), ...(installers.data ?? []).map(({ name }) => name)]
  return (
    <Field label="Assigned to" optional error={error}>
      <Input value={value} maxLength={100} list={listId} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      <datalist id={listId}>
        {[...new Set(names)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  )
}

function EventConflict({ now, conflicts }: { now: CalendarEvent; conflicts: NonNullable<Problem['conflicts']> }) {
  const by = conflicts.map((conflict) => conflict.by).find((name) => name !== null)
  const event = eventOf(now)
  return (
    <Notice tone="warn" role="alert">
      <div>
        <p className="notice-title">{by ? `${capitalise(by)} has` : 'Someone has'} changed this event meanwhile</p>
        <ul>
          {[['Title', event.title], ...linesOf(event)].map(([name, text]) => (
            <li key={name}>
              {name}: {text}
            </li>
          ))}
        </ul>
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}

type Options = { event: CalendarEvent | null; onSaved: () => void }

const events: Kind<EventBody, CalendarEvent> = {
  name: 'event',
  names: ['title', 'start_date'],
  create: (body, idempotencyKey) => call('createCalendarEvent', { body, idempotencyKey }),
  change: ({ id, version }, changes) => call('updateCalendarEvent', { params: { id }, body: { ...changes, version } }),
}

/** After a conflict `base` becomes the current event, so that the next save overwrites it. */
function useSaveEvent({ event, onSaved }: Options) {
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
