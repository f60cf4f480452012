import { closingStatuses, type LeadStatus, teamMembers } from '@crm/contracts'

/** Text as typed; `date_created` is null until the user chooses another day than today. */
export type LeadForm = {
  name: string
  phone: string
  email: string
  /** Blank: not chosen yet, in a form without a default. */
  lead_origin: string
  assigned_to: string
  remarks: LeadStatus
  date_created: string | null
  next_followup_date: string
  project_amount: string
  installation_date: string
  assigned_installer: string[]
  selected_colors: string[]
  deposit_paid: boolean
  balance_paid: boolean
  notes: string
  additional_notes: string
  clear_followup: boolean
}

/** Lower case, as the specification shows them in this form. */
export const assignees = Object.keys(teamMembers).map((name) => ({ value: name, label: name }))

export const emptyLead: LeadForm = {
  name: '',
  phone: '',
  email: '',
  lead_origin: 'facebook',
  assigned_to: assignees[0]?.value ?? '',
  remarks: 'New',
  date_created: null,
  next_followup_date: '',
  project_amount: '',
  installation_date: '',
  assigned_installer: [],
  selected_colors: [],
  deposit_paid: false,
  balance_paid: false,
  notes: '',
  additional_notes: '',
  clear_followup: true,
}

export const fieldLabels: Partial<Record<string, string>> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  lead_origin: 'Lead origin',
  assigned_to: 'Assigned to',
  remarks: 'Status',
  project_amount: 'Project amount',
  date_created: 'Date created',
  next_followup_date: 'Next follow-up date',
  installation_date: 'Installation date',
  selected_colors: 'Colours',
  assigned_installer: 'Installers',
  notes: 'Notes',
  additional_notes: 'Additional notes',
}

/** A closing status proposes to clear the follow-up date, so that closed leads do not stay in the follow-ups. */
export const proposesClearing = ({ remarks, next_followup_date }: LeadForm): boolean =>
  closingStatuses.includes(remarks) && next_followup_date !== ''

export const canSave = ({ name, phone }: LeadForm): boolean => name.trim() !== '' && phone.trim() !== ''

export const isTyped = (form: LeadForm, untouched = emptyLead): boolean => JSON.stringify(form) !== JSON.stringify(untouched)
