import { teamMemberNames } from '@crm/contracts'
import { FormDialog } from '@crm/forms'
import { useSession } from '@crm/shell-api'
import { useState } from 'react'
import { LeadInputField } from '../lead-form/lead-field.tsx'
import { emptyLeadForm, type LeadForm } from '../lead-form/lead-form.ts'
import { BasicLeadFields, FormErrorSummary, LeadManagementFields, LeadSaleFields } from '../lead-form/new-lead-fields.tsx'
import { lacksRequiredFields, useNewLeadForm } from '../lead-form/use-new-lead.ts'

/** The dialog preselects no origin. The assignee is the user if the user is a team member, otherwise blank. */
export function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const { username } = useSession().user
  const [defaults] = useState<LeadForm>(() => ({
    ...emptyLeadForm,
    lead_origin: '',
    assigned_to: Object.hasOwn(teamMemberNames, username) ? username : '',
  }))
  const lead = useNewLeadForm({ defaults, messageFor, onSaved: onClose })
  return (
    <FormDialog
      title="Add New Lead"
      size="lg"
      form={lead}
      submit="Save Lead"
      status={<FormErrorSummary lead={lead} />}
      onRequestClose={onClose}
    >
      <form {...lead.props} aria-label="Add New Lead" className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
        <BasicLeadFields lead={lead} />
        <LeadManagementFields lead={lead} short />
        {lead.values.remarks === 'Sold' && <LeadSaleFields lead={lead} short />}
        <LeadInputField form={lead} name="notes" rows={2} className="md:col-span-2" />
      </form>
    </FormDialog>
  )
}

const messageFor = (form: LeadForm): string =>
  lacksRequiredFields(form) ? 'Please fill in all required fields' : 'Please check your input data'
