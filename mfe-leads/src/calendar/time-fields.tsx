import { Checkbox, DateInput, Field, Input } from '@crm/ui'
import { type EventForm, startingOn } from './event-form.ts'

type Props = { form: EventForm; fault: (name: string) => string | undefined; change: (changes: Partial<EventForm>) => void }

export function TimeFields({ form, fault, change }: Props) {
  return (
    <div className="grid gap-3">
      <Checkbox label="All day" checked={form.allDay} onChange={({ target }) => change({ allDay: target.checked })} />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Start date" required error={fault('start_date')}>
          <DateInput value={form.startDay} onChange={({ target }) => change(startingOn(form, target.value))} />
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

function EndDay({ form, fault, change }: Props) {
  return (
    <Field label={form.allDay ? 'Last day' : 'End date'} error={fault('end_date')}>
      <DateInput value={form.endDay} min={form.startDay} onChange={({ target }) => change({ endDay: target.value })} />
    </Field>
  )
}

function Time({ label, name, form, change }: { label: string; name: 'startTime' | 'endTime' } & Omit<Props, 'fault'>) {
  return (
    <Field label={label} required={name === 'startTime'}>
      <Input type="time" value={form[name]} onChange={({ target }) => change({ [name]: target.value })} />
    </Field>
  )
}
