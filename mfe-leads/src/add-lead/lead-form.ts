import { closingStatuses, type LeadStatus, teamMembers } from '@crm/contracts'

/** What the form holds: text as it was typed, `date_created` null until somebody has chosen another day than today. */
export type LeadForm = {
  name: string
  phone: string
  email: string
  /** Blank: not chosen yet, in a form that doesn't choose one. */
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
  /** Whether a closing status takes the follow-up date away. */
  clear_followup: boolean
}

/** Lower case, as the specification has it in this form. */
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

/** The fields as people know them; their order is that of the form. */
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

/** Whether to propose that the follow-up date goes: closed leads should not nag. */
export const proposesClearing = ({ remarks, next_followup_date }: LeadForm): boolean =>
  closingStatuses.includes(remarks) && next_followup_date !== ''

/** Whether there is enough to send. */
export const canSave = ({ name, phone }: LeadForm): boolean => name.trim() !== '' && phone.trim() !== ''

/** Whether leaving would lose something. */
export const isTyped = (form: LeadForm, untouched = emptyLead): boolean => JSON.stringify(form) !== JSON.stringify(untouched)
