import type { Installation } from '@crm/contracts'
import { datedNote, withLines } from '@crm/lead-fields'

/** Values as typed; `newNote` is separate from the existing notes. */
export type InstallationForm = {
  installation_date: string
  assigned_installer: string[]
  selected_colors: string[]
  project_amount: string
  deposit_paid: boolean
  balance_paid: boolean
  customer_address: string
  additional_notes: string
  newNote: string
}
export type InstallationField = keyof InstallationForm

export const fieldLabels: Record<InstallationField, string> = {
  installation_date: 'Installation date',
  assigned_installer: 'Installers',
  selected_colors: 'Colours',
  project_amount: 'Project amount',
  deposit_paid: 'Deposit Paid',
  balance_paid: 'Balance Paid',
  customer_address: 'Address',
  additional_notes: 'Additional notes',
  newNote: 'Add new note',
}
const fields = Object.keys(fieldLabels) as InstallationField[]

/** An amount of 0.00 means unknown: the field is then empty. */
export const formOf = (job: Installation): InstallationForm => ({
  installation_date: job.installation_date ?? '',
  assigned_installer: job.assigned_installer,
  selected_colors: job.selected_colors,
  project_amount: Number(job.project_amount) === 0 ? '' : job.project_amount,
  deposit_paid: job.deposit_paid,
  balance_paid: job.balance_paid,
  customer_address: job.address ?? '',
  additional_notes: job.additional_notes ?? '',
  newNote: '',
})

export function changedFields(job: Installation, form: InstallationForm): InstallationField[] {
  const before = formOf(job)
  return fields.filter((field) => meaning(field, before[field]) !== meaning(field, form[field]))
}

/** The form on top of the current installation: edited fields keep the user's input, the others take the new values. */
export function rebased(before: Installation, now: Installation, form: InstallationForm): InstallationForm {
  const typed = changedFields(before, form).map((field) => [field, form[field]])
  return { ...formOf(now), ...Object.fromEntries(typed) }
}

/** Contains the version that was read, so that the server applies only the differences. */
export function editRequest(job: Installation, form: InstallationForm, today: string) {
  const note = form.newNote.trim() === '' ? [] : [datedNote(today, form.newNote)]
  return {
    version: job.version,
    installation_date: orNull(form.installation_date),
    assigned_installer: form.assigned_installer,
    selected_colors: form.selected_colors,
    project_amount: form.project_amount.trim() === '' ? null : Number(form.project_amount),
    deposit_paid: form.deposit_paid,
    balance_paid: form.balance_paid,
    customer_address: orNull(form.customer_address),
    notes: withLines(job.notes, note),
    additional_notes: orNull(form.additional_notes),
  }
}

function meaning(field: InstallationField, value: InstallationForm[InstallationField]): string {
  if (field === 'project_amount') return Number(value).toFixed(2)
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
