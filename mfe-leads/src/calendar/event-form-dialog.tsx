import { type CalendarEvent, calendarEventTypes, type Lead, teamMembers } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Button, Checkbox, DateInput, DialogClose, Field, Input, MultiSelect, NativeSelect, Textarea } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { ConflictNotice, FormDialog } from '../form-dialog.tsx'
import { leadQueries } from '../lead-queries.ts'
import { useTypedText } from '../leads/use-typed-text.ts'
import { linesOf } from './event-dialog.tsx'
import { bodyOf, type EventForm, type EventTimes, emptyForm, faultsOf, formOf, withStartDay } from './event-form.ts'
import { useSaveEvent } from './queries.ts'
import { eventOf } from './shown-event.ts'

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
        {base && error && error.conflicts.length > 0 && <ConflictNotice what="event" conflicts={error.conflicts} values={valuesOf(base)} />}
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

function valuesOf(event: CalendarEvent): string[] {
  return [['Title', event.title], ...linesOf(eventOf(event))].map(([name, text]) => `${name}: ${text}`)
}

type TimeProps = { form: EventForm; fault: (name: string) => string | undefined; change: (changes: Partial<EventForm>) => void }

function TimeFields({ form, fault, change }: TimeProps) {
  return (
    <div className="grid gap-3">
      <Checkbox label="All day" checked={form.allDay} onChange={({ target }) => change({ allDay: target.checked })} />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Start date" required error={fault('start_date')}>
          <DateInput value={form.startDay} onChange={({ target }) => change(withStartDay(form, target.value))} />
        </Field>
        {form.allDay ? (
          <EndDay form={form} fault={fault} change={change} />
        ) : (
          <Time label="Start time" name="startTime" {...{ form, change }} />
        )}
        {!form.allDay && (
          <>
            <EndDay form={form} fault={fault} change={change} />
            <Time label="End time" name="endTime" {...{ form, change }} />
          </>
        )}
      </div>
    </div>
  )
}

function EndDay({ form, fault, change }: TimeProps) {
  return (
    <Field label={form.allDay ? 'Last day' : 'End date'} error={fault('end_date')}>
      <DateInput value={form.endDay} min={form.startDay} onChange={({ target }) => change({ endDay: target.value })} />
    </Field>
  )
}

function Time({ label, name, form, change }: { label: string; name: 'startTime' | 'endTime' } & Omit<TimeProps, 'fault'>) {
  return (
    <Field label={label} required={name === 'startTime'}>
      <Input type="time" value={form[name]} onChange={({ target }) => change({ [name]: target.value })} />
    </Field>
  )
}

type AssigneeProps = { value: string; error: string | undefined; onChange: (name: string) => void }

function AssigneeField({ value, error, onChange }: AssigneeProps) {
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

type LeadProps = { id: number | null; error: string | undefined; onChange: (id: number | null) => void }

const mostOffered = 8

function LeadField({ id, error, onChange }: LeadProps) {
  const [search, setSearch] = useState('')
  const { typed, type } = useTypedText(search, setSearch)
  const found = useQuery({ ...leadQueries.list({ page: 1, limit: mostOffered, search }), enabled: search !== '' })
  const chosen = useQuery({ ...leadQueries.one(id ?? 0), enabled: id !== null })
  const client = useQueryClient()
  // Results of an earlier search are not offered, because Enter could choose a wrong lead.
  const isAnswer = search !== '' && typed.trim() === search && !found.isPlaceholderData
  const offered = (isAnswer && found.data?.leads) || []

  const choose = (ids: readonly string[]) => {
    const lead = offered.find((one) => String(one.id) === ids.at(-1))
    if (lead) client.setQueryData(leadQueries.one(lead.id).queryKey, lead)
    onChange(ids.length === 0 ? null : Number(ids.at(-1)))
  }
  return (
    <Field label="Related lead" optional error={error}>
      <MultiSelect
        values={id === null ? [] : [String(id)]}
        options={[...offered.map(optionOf), ...(id === null ? [] : [chosen.data ? optionOf(chosen.data) : unknownLead(id)])]}
        onType={type}
        placeholder={id === null ? 'Search leads…' : 'Search another…'}
        emptyText={emptyTextOf(typed.trim(), search, found)}
        onChange={choose}
      />
    </Field>
  )
}

function emptyTextOf(typed: string, search: string, { isFetching, isError }: { isFetching: boolean; isError: boolean }): string {
  if (typed === '') return 'Type a name, phone or email'
  if (isError) return 'Failed to fetch leads'
  return isFetching || typed !== search ? 'Searching...' : 'No leads found'
}

const optionOf = ({ id, name, phone }: Lead) => ({ value: String(id), label: [name, phone].filter(Boolean).join(' · ') })

// The lead is still loading, or was deleted.
const unknownLead = (id: number) => ({ value: String(id), label: `Lead #${id}` })
