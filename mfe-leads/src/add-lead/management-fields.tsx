import { type LeadStatus, leadStatuses } from '@crm/contracts'
import { Checkbox, DateInput, Field, MoneyInput, NativeSelect, type SelectOption } from '@crm/ui'
import { assignees, proposesClearing } from './lead-form.ts'
import type { NewLead } from './use-new-lead.ts'

const statuses = leadStatuses.map((status) => ({ value: status, label: status }))

const chosen = (options: SelectOption[]): SelectOption[] => [{ value: '', label: 'Choose…' }, ...options]

/** The `short` form requires origin and assignee and has no creation date. */
export function ManagementFields({ lead: { form, errors, origins, change, today }, short = false }: { lead: NewLead; short?: boolean }) {
  return (
    <>
      <Field id="lead_origin" label="Lead origin" required={short} error={errors.lead_origin}>
        <NativeSelect
          name="lead_origin"
          options={short ? chosen(origins) : origins}
          value={form.lead_origin}
          onChange={(event) => change({ lead_origin: event.target.value })}
        />
      </Field>
      <Field id="assigned_to" label="Assigned to" required={short} error={errors.assigned_to}>
        <NativeSelect
          name="assigned_to"
          options={short ? chosen(assignees) : assignees}
          value={form.assigned_to}
          onChange={(event) => change({ assigned_to: event.target.value })}
        />
      </Field>
      <Field
        id="remarks"
        label="Status"
        error={errors.remarks}
        hint={short ? undefined : 'Sold opens the installation and payment section.'}
      >
        {/* The cast is safe: the options are the statuses. */}
        <NativeSelect
          options={statuses}
          value={form.remarks}
          onChange={(event) => change({ remarks: event.target.value as LeadStatus, clear_followup: true })}
        />
      </Field>
      <Field id="project_amount" label="Project amount" error={errors.project_amount}>
        <MoneyInput
          name="project_amount"
          value={form.project_amount}
          onChange={(event) => change({ project_amount: event.target.value })}
        />
      </Field>
      {!short && (
        <Field id="date_created" label="Date created" required error={errors.date_created}>
          <DateInput
            name="date_created"
            value={form.date_created ?? today}
            onChange={(event) => change({ date_created: event.target.value })}
          />
        </Field>
      )}
      <Field id="next_followup_date" label="Next follow-up date" error={errors.next_followup_date}>
        <DateInput
          name="next_followup_date"
          value={form.next_followup_date}
          // A day that the user chooses now is kept, whatever the status.
          onChange={(event) => change({ next_followup_date: event.target.value, clear_followup: false })}
        />
      </Field>
      {proposesClearing(form) && (
        <div className="md:col-span-2">
          <Checkbox
            label="Clear the next follow-up date"
            checked={form.clear_followup}
            onChange={(event) => change({ clear_followup: event.target.checked })}
          />
        </div>
      )}
    </>
  )
}
