import { teamMembers } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { useState } from 'react'
import { emptyLead, type LeadForm } from '../add-lead/lead-form.ts'
import { type NewLead, useNewLead } from '../add-lead/use-new-lead.ts'

/** The dialog's form. Nobody's origin is guessed; a team member's own leads are theirs unless they say otherwise. */
export function useQuickLead(onSaved: () => void): NewLead {
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
