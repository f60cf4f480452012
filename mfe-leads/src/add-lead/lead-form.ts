import {
  closingStatuses,
  editableLeadFields,
  initialLeadValues,
  isEmail,
  type LeadField,
  type LeadStatus,
  leadFields,
  teamMembers,
} from '@crm/contracts'
import { formLabels, orNull, type TypedLead, toSent, toTyped } from '@crm/lead-fields'
import type { ApiError } from '@crm/shell-api'

const fields = editableLeadFields.filter((field) => field !== 'address')

/** Text as typed; `date_created` is null until the user chooses another day than today, and a blank origin is not chosen yet. */
export type LeadForm = Omit<Pick<TypedLead, (typeof fields)[number]>, 'remarks' | 'date_created'> & {
  remarks: LeadStatus
  date_created: string | null
  clear_followup: boolean
}

/** Lower case, as the specification shows them in this form. */
export const assignees = Object.keys(teamMembers).map((name) => ({ value: name, label: name }))

export const emptyLead: LeadForm = {
  ...toTyped(initialLeadValues, fields),
  assigned_to: assignees[0]?.value ?? '',
  remarks: 'New',
  date_created: null,
  clear_followup: true,
}

const unsold: Partial<LeadForm> = Object.fromEntries(
  fields.filter((field) => 'ofSale' in leadFields[field]).map((field) => [field, emptyLead[field]]),
)

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

/** Faulty fields in the order of `errors`. A field without a place for its error, such as a payment, is named with its error. */
export function faultyFields(errors: FieldErrors): { name: string; label: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error) return []
    const hasPlace = name in emptyLead && typeof emptyLead[name as keyof LeadForm] !== 'boolean'
    return [{ name, label: hasPlace ? formLabels[name as LeadField] : `${name}: ${error}` }]
  })
}

export type NewLeadBody = ReturnType<typeof newLeadBody>

/** Empty optional fields are null, an empty amount is "0.00". Sale fields are only sent with the status Sold. */
export function newLeadBody(form: LeadForm, today: string) {
  const { clear_followup, ...typed } = { ...form, ...(form.remarks !== 'Sold' && unsold) }
  return {
    ...toSent(typed),
    name: form.name.trim(),
    phone: form.phone.trim(),
    lead_origin: form.lead_origin,
    assigned_to: form.assigned_to,
    remarks: form.remarks,
    project_amount: form.project_amount.trim() || '0.00',
    date_created: form.date_created ?? today,
    next_followup_date: clear_followup && proposesClearing(form) ? null : orNull(form.next_followup_date),
    assigned_installer: orNull(typed.assigned_installer.join(', ')),
  }
}
