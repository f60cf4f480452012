import { closingStatuses, isEmail, type LeadStatus, teamMembers } from '@crm/contracts'
import type { ApiError } from '@crm/shell-api'

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

const fieldLabels: Partial<Record<string, string>> = {
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

export type FieldErrors = Partial<Record<string, string>>

export function localErrors(form: LeadForm, today: string): FieldErrors {
  const amount = form.project_amount.trim()
  const email = form.email.trim()
  return {
    ...(form.name.trim() === '' && { name: 'Name is required.' }),
    ...(form.phone.trim() === '' && { phone: 'Phone is required.' }),
    ...(email !== '' && !isEmail(email) && { email: 'Must be an e-mail address' }),
    ...(form.lead_origin === '' && { lead_origin: 'Lead origin is required.' }),
    ...(form.assigned_to === '' && { assigned_to: 'Assigned to is required.' }),
    ...((form.date_created ?? today) === '' && { date_created: 'Date created is required.' }),
    ...(amount !== '' && Number(amount) < 0 && { project_amount: 'Project amount must be 0 or more.' }),
    ...(/\.\d{3,}$/.test(amount) && { project_amount: 'Project amount has at most two decimals.' }),
  }
}

/** The server's errors by field; `assigned_installer.0` belongs to the installers field. */
export function serverErrors(refusal: ApiError): FieldErrors {
  return Object.fromEntries(refusal.errors.map(({ path, message }) => [path.split('.')[0] ?? path, message]))
}

/** Faulty fields in form order; fields that the form does not show come last, with their API name. */
export function faultyFields(errors: FieldErrors): { name: string; label: string }[] {
  const shown = Object.entries(fieldLabels).flatMap(([name, label]) => (errors[name] && label ? [{ name, label }] : []))
  const others = Object.keys(errors).filter((name) => errors[name] && !fieldLabels[name])
  return [...shown, ...others.map((name) => ({ name, label: `${name}: ${errors[name]}` }))]
}

export type NewLeadBody = ReturnType<typeof newLeadBody>

/** Empty optional fields are null, an empty amount is "0.00". Sale fields are only sent with the status Sold. */
export function newLeadBody(form: LeadForm, today: string) {
  const sold = form.remarks === 'Sold'
  return {
    name: form.name.trim(),
    phone: form.phone.trim(),
    email: orNull(form.email),
    lead_origin: form.lead_origin,
    assigned_to: form.assigned_to,
    project_amount: form.project_amount.trim() || '0.00',
    notes: orNull(form.notes),
    remarks: form.remarks,
    date_created: form.date_created ?? today,
    next_followup_date: form.clear_followup && proposesClearing(form) ? null : orNull(form.next_followup_date),
    additional_notes: orNull(form.additional_notes),
    deposit_paid: sold && form.deposit_paid,
    balance_paid: sold && form.balance_paid,
    installation_date: sold ? orNull(form.installation_date) : null,
    assigned_installer: sold ? orNull(form.assigned_installer.join(', ')) : null,
    selected_colors: sold ? form.selected_colors : [],
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
