import { leadStatuses } from '@crm/contracts'
import { PaymentCards } from '@crm/lead-fields'
import { Checkbox, type SelectOption } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import { KnownLeadOffer } from './known-lead-offer.tsx'
import type { LastChoiceField } from './last-choices.ts'
import { LeadInputField } from './lead-field.tsx'
import { assigneeOptions, clearsFollowUp, type LeadFormFieldName, offersFollowUpClearing } from './lead-form.ts'
import type { NewLeadFormState } from './use-new-lead.ts'

export function BasicLeadFields({ lead }: { lead: NewLeadFormState }) {
  return (
    <>
      <LeadInputField form={lead} name="name" required />
      <LeadInputField form={lead} name="phone" required />
      <div className="md:col-span-2">
        <LeadInputField form={lead} name="email" optional />
        <KnownLeadOffer lead={lead} />
      </div>
    </>
  )
}

const statuses = leadStatuses.map((status) => ({ value: status, label: status }))

const chosen = (options: SelectOption[]): SelectOption[] => [{ value: '', label: 'Choose…' }, ...options]

/** `short` is the form in the dialog, which requires origin and assignee and has no creation date. */
export function LeadManagementFields({ lead, short = false }: { lead: NewLeadFormState; short?: boolean }) {
  const { values, change, origins, origin, today, isAsLastTime } = lead
  const offered = (options: SelectOption[]) => (short ? chosen(options) : options)
  const markOf = (field: LastChoiceField) => isAsLastTime(field) && <span className="font-normal text-fg-subtle">As last time</span>
  return (
    <>
      <LeadInputField
        form={lead}
        name="lead_origin"
        required={short}
        options={offered(origins)}
        value={origin}
        mark={markOf('lead_origin')}
      />
      <LeadInputField form={lead} name="assigned_to" required={short} options={offered(assigneeOptions)} mark={markOf('assigned_to')} />
      <LeadInputField
        form={lead}
        name="remarks"
        options={statuses}
        hint={short ? undefined : 'Selecting Sold shows the installation and payment section.'}
      />
      <LeadInputField form={lead} name="project_amount" />
      {!short && <LeadInputField form={lead} name="date_created" required value={values.date_created ?? today} />}
      <LeadInputField form={lead} name="next_followup_date" />
      {offersFollowUpClearing(null, values) && (
        <div className="md:col-span-2">
          <Checkbox
            label="Clear the next follow-up date"
            checked={clearsFollowUp(null, values)}
            onChange={(event) => change({ clear_followup: event.target.checked })}
          />
        </div>
      )}
    </>
  )
}

export function LeadSaleFields({ lead, short = false }: { lead: NewLeadFormState; short?: boolean }) {
  return (
    <>
      <LeadInputField form={lead} name="installation_date" />
      {!short && <LeadInputField form={lead} name="selected_colors" />}
      <LeadInputField form={lead} name="assigned_installer" className={short ? '' : 'md:col-span-2'} />
      <fieldset className="md:col-span-2">
        <legend className="label">Payment</legend>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
          <PaymentCards payment={lead.values} onChange={lead.change} />
        </div>
      </fieldset>
    </>
  )
}

/**
 * Links to the fields with errors, in form order. Fields that cannot show their error themselves, such as payments, are listed with the
 * error text.
 */
export function FormErrorSummary({ lead: { id, errors, field } }: { lead: NewLeadFormState }) {
  const placed = [...(document.getElementById(id)?.querySelectorAll('[id]') ?? [])].map((element) => element.id)
  const placeOf = (name: string) => placed.indexOf(`${id}-${name}`)
  const names = Object.keys(errors) as LeadFormFieldName[]
  const shown = names.filter((name) => placeOf(name) >= 0).sort((one, other) => placeOf(one) - placeOf(other))
  const others = names.filter((name) => placeOf(name) < 0)
  const fields = [...shown.map((name) => [name, field(name).label]), ...others.map((name) => [name, `${name}: ${errors[name]}`])]
  if (fields.length === 0) return null
  return (
    <div className="mr-auto min-w-0 text-danger text-sm max-md:w-full" role="alert">
      <p className="break-words">
        <CircleAlert className="icon mr-1.5 inline align-text-bottom" aria-hidden="true" />
        {fields.length === 1 ? '1 field to check: ' : `${fields.length} fields to check: `}
        {fields.map(([name, label], place) => (
          <span key={name}>
            {place > 0 && ', '}
            <button
              type="button"
              className="font-medium underline max-md:min-h-11 pointer-coarse:min-h-11"
              onClick={() => document.getElementById(`${id}-${name}`)?.focus()}
            >
              {label}
            </button>
          </span>
        ))}
      </p>
    </div>
  )
}
