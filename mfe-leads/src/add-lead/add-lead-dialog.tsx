import { teamMembers } from '@crm/contracts'
import { FormDialog } from '@crm/forms'
import { useSession } from '@crm/shell-api'
import { useState } from 'react'
import { LeadField } from '../lead-form/lead-field.tsx'
import { emptyLead, type LeadForm } from '../lead-form/lead-form.ts'
import { BasicFields, FaultSummary, ManagementFields, SaleFields } from '../lead-form/new-lead-fields.tsx'
import { lacksRequired, useNewLead } from '../lead-form/use-new-lead.ts'

/** The dialog preselects no origin. The assignee is the user if the user is a team member, otherwise blank. */
export function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const { username } = useSession().user
  const [untouched] = useState<LeadForm>(() => ({
    ...emptyLead,
    lead_origin: '',
    assigned_to: Object.hasOwn(teamMembers, username) ? username : '',
  }))
  const lead = useNewLead({ untouched, messageFor, onSaved: onClose })
  return (
    <FormDialog
      title="Add New Lead"
      size="lg"
      form={lead}
      submit="Save Lead"
      status={<FaultSummary lead={lead} />}
      onRequestClose={onClose}
    >
      <form {...lead.props} aria-label="Add New Lead" className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
        <BasicFields lead={lead} />
        <ManagementFields lead={lead} short />
        {lead.values.remarks === 'Sold' && <SaleFields lead={lead} short />}
        <LeadField form={lead} name="notes" rows={2} className="md:col-span-2" />
      </form>
    </FormDialog>
  )
}

const messageFor = (form: LeadForm): string => (lacksRequired(form) ? 'Please fill in all required fields' : 'Please check your input data')
