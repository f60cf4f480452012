import { type Lead, leadStatuses, teamMembers } from '@crm/contracts'
import { ColorsField, InstallersField, NewNote, NotesHistory, PaymentCards, SavedBefore, useLeadOrigins } from '@crm/lead-fields'
import {
  Button,
  Checkbox,
  DateInput,
  DialogClose,
  Field,
  halfTyped,
  Input,
  MoneyInput,
  NativeSelect,
  type SelectOption,
  shortDate,
  Textarea,
} from '@crm/ui'
import { type ReactNode, useId } from 'react'
import { FormDialog, submitOnControlEnter } from '../form-dialog.tsx'
import { isSold } from '../leads/lead-values.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type EditField, type EditForm, fieldLabels, proposesClearing } from './edit-form.ts'
import { type EditLead, useEditLead } from './use-edit-lead.ts'

type EditLeadDialogProps = {
  lead: Lead | null
  today: string
  /** False on the follow-up page: name, phone and email are read-only and not sent. */
  withContact?: boolean
  onClose: () => void
  onSaved?: (lead: Lead) => void
}

export function EditLeadDialog({ lead, ...rest }: EditLeadDialogProps) {
  return lead && <OpenDialog key={lead.id} lead={lead} {...rest} />
}

function OpenDialog({ lead, today, withContact = true, onClose, onSaved }: EditLeadDialogProps & { lead: Lead }) {
  const edit = useEditLead(lead, {
    today,
    withContact,
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  const { draft, changed, contest } = edit
  const { labelOf } = useLeadOrigins()
  const formId = useId()
  return (
    <>
      <FormDialog
        open={contest === null}
        size="lg"
        title="Edit Lead Details"
        description={`${draft.base.name} · ${labelOf(draft.base.lead_origin)} · created ${shortDate(draft.base.date_created)}`}
        dirty={changed.length > 0}
        onRequestClose={onClose}
        footer={
          <>
            <SaveHint changes={changed.length} />
            <DialogClose>
              <Button className="max-md:flex-1">Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} className="max-md:flex-1" variant="primary" busy={edit.saving} busyText="Saving...">
              Update Lead
            </Button>
          </>
        }
      >
        <EditLeadFields id={formId} edit={edit} today={today} />
      </FormDialog>
      {contest && <ConflictDialog draft={draft} contest={contest} onSettle={edit.settle} onBack={edit.backToEditing} />}
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

type TextField = { [K in EditField]: EditForm[K] extends string ? K : never }[EditField]

const required: readonly EditField[] = ['name', 'phone', 'remarks']
const contact: readonly EditField[] = ['name', 'phone', 'email']

/** One grid in reading order, so that the order is right on a phone too. The server validates, not the browser. */
function EditLeadFields({ id, edit, today }: { id: string; edit: EditLead; today: string }) {
  const { form, base } = edit.draft
  const sold = isSold(form)

  const fixed = (name: EditField) => !edit.withContact && contact.includes(name)

  const field = (name: EditField, control: ReactNode, className = '') => (
    <Field
      label={fieldLabels[name]}
      mark={edit.changed.includes(name) && 'Changed'}
      required={required.includes(name) && !fixed(name)}
      error={edit.errors[name]}
      className={className}
    >
      {control}
    </Field>
  )
  const text = (name: TextField) => ({
    name,
    value: form[name],
    ...(fixed(name) && { readOnly: true, className: 'bg-muted text-fg-muted' }),
    onChange: (event: { target: { value: string } }) => edit.change({ [name]: event.target.value }),
  })

  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        edit.save(halfTyped(event.currentTarget))
      }}
      onKeyDown={submitOnControlEnter}
    >
      {edit.added && (
        <div className="md:col-span-2">
          <SavedBefore added={edit.added} />
        </div>
      )}
      {!edit.withContact && <p className="text-sm text-fg-muted md:col-span-2">Name, phone and email can be changed in Leads.</p>}
      {field('name', <Input autoComplete="off" maxLength={100} {...text('name')} />)}
      {field('phone', <Input type="tel" autoComplete="off" maxLength={20} {...text('phone')} />)}
      {field('email', <Input type="email" autoComplete="off" maxLength={100} {...text('email')} />)}
      {field('remarks', <NativeSelect options={withCurrent(statuses, base.remarks)} {...text('remarks')} />)}
      {field('assigned_to', <NativeSelect options={withCurrent(members, base.assigned_to, 'Unassigned')} {...text('assigned_to')} />)}
      {field('project_amount', <MoneyInput {...text('project_amount')} />)}
      {sold && field('customer_address', <Textarea className="flex-1" {...text('customer_address')} />, 'flex flex-col md:row-span-2')}
      {field('next_followup_date', <DateInput {...text('next_followup_date')} />, 'md:col-start-2')}
      {sold && field('installation_date', <DateInput {...text('installation_date')} />)}
      {proposesClearing(base, form) && (
        <div className="md:col-span-2">
          <Checkbox
            label={`Clear the follow-up on ${shortDate(form.next_followup_date)}: a lead that is ${form.remarks} needs none`}
            checked={edit.draft.clearFollowUp}
            onChange={(event) => edit.setClearFollowUp(event.target.checked)}
          />
        </div>
      )}
      {sold && <SoldFields edit={edit} />}
      <NotesHistory notes={base.notes} />
      {field('newNote', <NewNote today={today} value={form.newNote} onChange={(newNote) => edit.change({ newNote })} />, 'md:col-span-2')}
    </form>
  )
}

const statuses: SelectOption[] = leadStatuses.map((status) => ({ value: status, label: status }))
const members: SelectOption[] = Object.entries(teamMembers).map(([value, label]) => ({ value, label }))

// The lead's current value must be an option even if it is no longer offered.
function withCurrent(options: SelectOption[], current: string | null, none = 'No status'): SelectOption[] {
  const value = current ?? ''
  return options.some((option) => option.value === value) ? options : [{ value, label: value === '' ? none : value }, ...options]
}

function SoldFields({ edit }: { edit: EditLead }) {
  const { form } = edit.draft
  return (
    <>
      <fieldset className="mt-1 border-t border-line pt-3 md:col-span-2">
        <legend className="float-left mb-2 w-full font-semibold">Payment</legend>
        <div className="clear-both grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-x-6">
          <PaymentCards payment={form} changed={edit.changed} onChange={edit.change} />
        </div>
      </fieldset>
      <InstallersField
        label={fieldLabels.assigned_installer}
        mark={edit.changed.includes('assigned_installer') && 'Changed'}
        error={edit.errors.assigned_installer}
        on={{ date: form.installation_date, except: edit.draft.base.id }}
        values={form.assigned_installer}
        onChange={(assigned_installer) => edit.change({ assigned_installer })}
      />
      <ColorsField
        label={fieldLabels.selected_colors}
        mark={edit.changed.includes('selected_colors') && 'Changed'}
        error={edit.errors.selected_colors}
        values={form.selected_colors}
        onChange={(selected_colors) => edit.change({ selected_colors })}
      />
    </>
  )
}
