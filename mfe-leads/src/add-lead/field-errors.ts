import { isEmail } from '@crm/contracts'
import type { ApiError } from '@crm/shell-api'
import { fieldLabels, type LeadForm } from './lead-form.ts'

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
