import { type Lead, leadStatuses, teamMemberNames } from '@crm/contracts'
import { FormDialog } from '@crm/forms'
import { EarlierSaveNotice, NewNoteInput, NotesHistory, PaymentCards, useLeadOriginOptions } from '@crm/lead-fields'
import { useCan } from '@crm/shell-api'
import { buildOptions, Field, formatShortDate, type SelectOption } from '@crm/ui'
import { Link } from 'react-router-dom'
import { ClearFollowUpBox } from '../lead-form/clear-follow-up-box.tsx'
import { LeadInputField } from '../lead-form/lead-field.tsx'
import type { LeadForm } from '../lead-form/lead-form.ts'
import { isSold } from '../leads/lead-values.ts'
import { LeadVisitors } from '../leads/lead-visitors.tsx'
import { LeadConflictDialog } from './conflict-dialog.tsx'
import { type EditLeadState, useEditLead } from './use-edit-lead.ts'

type EditLeadDialogProps = {
  lead: Lead | null
  /** Unsaved values to start with, from another form. */
  typed?: LeadForm
  today: string
  /** False on the follow-up page, where name, phone and email are read-only and are not sent. */
  withContact?: boolean
  onClose: () => void
  onSaved?: (lead: Lead) => void
}

export function EditLeadDialog({ lead, ...rest }: EditLeadDialogProps) {
  return lead && <OpenDialog key={lead.id} lead={lead} {...rest} />
}

function OpenDialog({ lead, typed, today, withContact = true, onClose, onSaved }: EditLeadDialogProps & { lead: Lead }) {
  const edit = useEditLead(lead, {
    typed,
    today,
    withContact,
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  const { base, contest } = edit
  const { labelOf } = useLeadOriginOptions()
  return (
    <>
      <FormDialog
        open={contest === null}
        size="lg"
        title="Edit Lead Details"
        description={
          <>
            {`${base.name} · ${labelOf(base.lead_origin)} · created ${formatShortDate(base.date_created)}`}
            <LeadVisitors id={base.id} />
          </>
        }
        form={edit}
        submit="Update Lead"
        status={<SaveHint changes={edit.changed.length} />}
        onRequestClose={onClose}
      >
        <EditLeadFields edit={edit} today={today} />
      </FormDialog>
      {contest && <LeadConflictDialog edit={edit} contest={contest} />}
    </>
  )
}

function SaveHint({ changes }: { changes: number }) {
  return (
    <p className="mr-auto self-center text-sm text-fg-muted max-md:hidden">
      <span role="status" className="font-medium text-warn">
        {changes > 0 && `${changes} ${changes === 1 ? 'field' : 'fields'} changed`}
      </span>
      {changes > 0 && ' · '}
      <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">Enter</kbd> saves
    </p>
  )
}

/** All fields are in one grid, so that their order is also right in a single column on a phone. Only the server validates them. */
function EditLeadFields({ edit, today }: { edit: EditLeadState; today: string }) {
  const { values, base, added, withContact } = edit
  const sold = isSold(values)
  const contact = withContact ? {} : { readOnly: true }
  return (
    <form {...edit.props} className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
      {added && (
        <div className="md:col-span-2">
          <EarlierSaveNotice added={added} />
        </div>
      )}
      {!withContact && <ContactHint lead={base} />}
      <LeadInputField form={edit} name="name" required={withContact} {...contact} />
      <LeadInputField form={edit} name="phone" required={withContact} {...contact} />
      <LeadInputField form={edit} name="email" {...contact} />
      <LeadInputField form={edit} name="remarks" required options={withCurrent(statuses, base.remarks)} />
      <LeadInputField form={edit} name="assigned_to" options={withCurrent(members, base.assigned_to, 'Unassigned')} />
      <LeadInputField form={edit} name="project_amount" />
      {sold && <LeadInputField form={edit} name="customer_address" className="flex flex-col md:row-span-2" />}
      <LeadInputField form={edit} name="next_followup_date" className="md:col-start-2" />
      {sold && <LeadInputField form={edit} name="installation_date" />}
      <div className="empty:hidden md:col-span-2">
        <ClearFollowUpBox lead={base} form={values} change={edit.change} />
      </div>
      {sold && (
        <>
          <fieldset className="mt-1 border-t border-line pt-3 md:col-span-2">
            <legend className="float-left mb-2 w-full font-semibold">Payment</legend>
            <div className="clear-both grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-x-6">
              <PaymentCards payment={values} changed={edit.changed} onChange={edit.change} />
            </div>
          </fieldset>
          <LeadInputField form={edit} name="assigned_installer" />
          <LeadInputField form={edit} name="selected_colors" />
        </>
      )}
      <NotesHistory notes={base.notes} />
      <Field {...edit.field('newNote')} className="md:col-span-2">
        <NewNoteInput today={today} value={values.newNote} onChange={(newNote) => edit.change({ newNote })} />
      </Field>
    </form>
  )
}

/** The lead's page has the same dialog with these fields open. */
function ContactHint({ lead: { id } }: { lead: Lead }) {
  const mayOpenLeads = useCan('leads')
  const page = "the lead's page"
  return (
    <p className="text-sm text-fg-muted md:col-span-2">
      Name, phone, and email can be changed on{' '}
      {mayOpenLeads ? (
        <Link className="text-link underline" to={`/leads/${id}`}>
          {page}
        </Link>
      ) : (
        page
      )}
      .
    </p>
  )
}

const statuses: SelectOption[] = leadStatuses.map((status) => ({ value: status, label: status }))
const members: SelectOption[] = buildOptions(teamMemberNames)

// The lead's current value must be an option even if it is no longer offered.
function withCurrent(options: SelectOption[], current: string | null, none = 'No status'): SelectOption[] {
  const value = current ?? ''
  return options.some((option) => option.value === value) ? options : [{ value, label: value === '' ? none : value }, ...options]
}
