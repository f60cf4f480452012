import { teamMembers } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { Button, DialogClose, Field, Textarea } from '@crm/ui'
import { type SubmitEvent, useId, useState } from 'react'
import { FormDialog, submitOnControlEnter } from '../form-dialog.tsx'
import { BasicFields, FaultSummary, InstallationFields, ManagementFields } from './add-lead-fields.tsx'
import { emptyLead, type LeadForm } from './lead-form.ts'
import { type NewLead, useFocusOnFault, useNewLead } from './use-new-lead.ts'

export function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const lead = useQuickLead(onClose)
  useFocusOnFault(lead)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void lead.save(event.currentTarget)
  }
  return (
    <FormDialog
      title="Add New Lead"
      size="lg"
      dirty={lead.typed}
      onRequestClose={onClose}
      footer={
        <>
          <FaultSummary errors={lead.errors} />
          <DialogClose>
            <Button className="max-md:flex-1">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" className="max-md:flex-1" busy={lead.saving} busyText="Saving...">
            Save Lead
          </Button>
        </>
      }
    >
      <form
        id={formId}
        aria-label="Add New Lead"
        noValidate
        className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2"
        onSubmit={submit}
        onKeyDown={submitOnControlEnter}
      >
        <BasicFields lead={lead} />
        <ManagementFields lead={lead} short />
        {lead.form.remarks === 'Sold' && <InstallationFields lead={lead} short />}
        <Field {...lead.field('notes')} className="md:col-span-2">
          <Textarea rows={2} {...lead.text('notes')} />
        </Field>
      </form>
    </FormDialog>
  )
}

/** No origin is preselected. The assignee defaults to the user, if they are a team member. */
function useQuickLead(onSaved: () => void): NewLead {
  const { username } = useSession().user
  const [untouched] = useState<LeadForm>(() => ({
    ...emptyLead,
    lead_origin: '',
    assigned_to: Object.hasOwn(teamMembers, username) ? username : '',
  }))
  return useNewLead({ untouched, faultOf, onSaved })
}

const required = ['name', 'phone', 'lead_origin', 'assigned_to'] as const

const faultOf = (form: LeadForm): string =>
  required.some((field) => form[field].trim() === '') ? 'Please fill in all required fields' : 'Please check your input data'
