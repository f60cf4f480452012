import { type CalendarEvent, calendarEventTypes } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Button, DialogClose, Field, Input, NativeSelect, Textarea } from '@crm/ui'
import { type SubmitEvent, useId, useState } from 'react'
import { FormDialog } from '../form-dialog.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { EventConflict } from './event-conflict.tsx'
import { bodyOf, type EventForm, type EventTimes, emptyForm, faultsOf, formOf } from './event-form.ts'
import { LeadField } from './lead-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { useSaveEvent } from './use-save-event.ts'

const types = Object.entries(calendarEventTypes).map(([value, label]) => ({ value, label }))

/** Adds an event, or changes the one that is given. Closes itself once it is saved. */
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
