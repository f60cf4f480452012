import { type CalendarEvent, calendarEventTypeLabels, formatPhone, type Lead, teamMemberNames } from '@crm/contracts'
import { ConflictNotice, FormDialog } from '@crm/forms'
import { useCan } from '@crm/shell-api'
import { buildOptions, Checkbox, DateInput, Field, Input, MultiSelect, NativeSelect, Textarea, useDebouncedInput } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { leadQueries } from '../lead-queries.ts'
import { listEventDetails } from './event-dialog.tsx'
import { type CalendarEventFormState, type CalendarEventTimes, useCalendarEventForm } from './event-form.ts'
import { convertToShownEvent } from './shown-event.ts'

const types = buildOptions(calendarEventTypeLabels)

export function CalendarEventFormDialog({
  event,
  times,
  onClose,
}: {
  event: CalendarEvent | null
  times: CalendarEventTimes
  onClose: () => void
}) {
  const maySeeLeads = useCan('leads')
  const form = useCalendarEventForm(event, times, onClose)
  const { bind, field, change } = form
  return (
    <FormDialog title={event ? 'Edit event' : 'Add event'} form={form} submit="Save event" onRequestClose={onClose}>
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <ConflictNotice what="event" conflicts={form.conflicts} lines={form.base ? valuesOf(form.base) : []} />
        <Field {...field('title')} required>
          <Input maxLength={255} {...bind('title')} />
        </Field>
        <Field {...field('type')}>
          <NativeSelect options={types} {...bind('type')} />
        </Field>
        <TimeFields form={form} />
        <AssigneeField form={form} />
        {maySeeLeads && (
          <LeadField
            id={form.values.related_lead_id}
            error={form.errors.related_lead_id}
            onChange={(id) => change({ related_lead_id: id })}
          />
        )}
        <Field {...field('location')} optional>
          <Input maxLength={255} {...bind('location')} />
        </Field>
        <Field {...field('description')} optional>
          <Textarea {...bind('description')} />
        </Field>
      </form>
    </FormDialog>
  )
}

function valuesOf(event: CalendarEvent): string[] {
  return [['Title', event.title], ...listEventDetails(convertToShownEvent(event))].map(([name, text]) => `${name}: ${text}`)
}

function TimeFields({ form }: { form: CalendarEventFormState }) {
  const { values, bind, field, change } = form
  const time = (name: 'start_time' | 'end_time') => (
    <Field {...field(name)} required={name === 'start_time'}>
      <Input type="time" {...bind(name)} />
    </Field>
  )
  const endDate = (
    <Field {...field('end_date')} label={values.all_day ? 'Last day' : 'End date'}>
      <DateInput min={values.start_date} {...bind('end_date')} />
    </Field>
  )
  return (
    <div className="grid gap-3">
      <Checkbox label="All day" checked={values.all_day} onChange={({ target }) => change({ all_day: target.checked })} />
      <div className="grid grid-cols-2 gap-3">
        <Field {...field('start_date')} required>
          <DateInput {...bind('start_date')} />
        </Field>
        {!values.all_day && time('start_time')}
        {endDate}
        {!values.all_day && time('end_time')}
      </div>
    </div>
  )
}

function AssigneeField({ form: { bind, field } }: { form: CalendarEventFormState }) {
  const listId = useId()
  const installers = useQuery(leadQueries.installers())
  const names = [...Object.values(teamMemberNames), ...(installers.data ?? []).map(({ name }) => name)]
  return (
    <Field {...field('assigned_to')} optional>
      <Input maxLength={100} list={listId} autoComplete="off" {...bind('assigned_to')} />
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
  const { typed, type } = useDebouncedInput(search, setSearch)
  const found = useQuery({ ...leadQueries.list({ page: 1, limit: mostOffered, search }), enabled: search !== '' })
  const chosen = useQuery({ ...leadQueries.one(id ?? 0), enabled: id !== null })
  const client = useQueryClient()
  // Results of an earlier search text are not offered, because pressing Enter could then choose the wrong lead.
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
        placeholder={id === null ? 'Search leads…' : 'Search for another lead…'}
        emptyText={emptyTextOf(typed.trim(), search, found)}
        onChange={choose}
      />
    </Field>
  )
}

function emptyTextOf(typed: string, search: string, { isFetching, isError }: { isFetching: boolean; isError: boolean }): string {
  if (typed === '') return 'Type a name, phone, or email'
  if (isError) return 'Failed to fetch leads'
  return isFetching || typed !== search ? 'Searching...' : 'No leads found'
}

const optionOf = ({ id, name, phone }: Lead) => ({
  value: String(id),
  label: [name, phone && formatPhone(phone)].filter(Boolean).join(' · '),
})

// Shown while the lead is loading, or if it was deleted.
const unknownLead = (id: number) => ({ value: String(id), label: `Lead #${id}` })
