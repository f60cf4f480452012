import { type FoundProject, isEmail, type NewRepairRequest, type RepairRequest } from '@crm/contracts'

export type RepairForm = {
  project_id: number | null
  customer_name: string
  phone: string
  email: string
  address: string
  issue_description: string
  priority: string
  status: string
  date_reported: string
  completion_date: string
  notes: string
}
export type RepairField = keyof RepairForm
export type RepairErrors = Partial<Record<string, string>>

export const fieldLabels: Record<RepairField, string> = {
  project_id: 'Completed project',
  customer_name: 'Customer name',
  phone: 'Phone',
  email: 'Email',
  date_reported: 'Date reported',
  address: 'Address',
  issue_description: 'Issue description',
  priority: 'Priority',
  status: 'Status',
  completion_date: 'Completion date',
  notes: 'Notes',
}
export const requiredFields: readonly RepairField[] = ['customer_name', 'phone', 'address', 'issue_description']

export const emptyForm = (today: string): RepairForm => ({
  project_id: null,
  customer_name: '',
  phone: '',
  email: '',
  address: '',
  issue_description: '',
  priority: 'Medium',
  status: 'Pending',
  date_reported: today,
  completion_date: '',
  notes: '',
})

export const filledBy = (project: FoundProject): Partial<RepairForm> => ({
  project_id: project.id,
  customer_name: project.name,
  phone: project.phone ?? '',
  email: project.email ?? '',
  address: project.address ?? '',
})

export const formOf = (request: RepairRequest): RepairForm => ({
  project_id: request.project_id,
  customer_name: request.customer_name,
  phone: request.phone,
  email: request.email ?? '',
  address: request.address,
  issue_description: request.issue_description,
  priority: request.priority,
  status: request.status,
  date_reported: request.date_reported,
  completion_date: request.completion_date ?? '',
  notes: request.notes ?? '',
})

/** Only the status Completed has a completion date; the default is today. */
export function withChange(form: RepairForm, changes: Partial<RepairForm>, today: string): RepairForm {
  const next = { ...form, ...changes }
  if (next.status !== 'Completed') return { ...next, completion_date: '' }
  return form.status !== 'Completed' && next.completion_date === '' ? { ...next, completion_date: today } : next
}

export function localErrors(form: RepairForm): RepairErrors {
  const email = form.email.trim()
  return {
    ...Object.fromEntries(requiredFields.filter((field) => String(form[field]).trim() === '').map((field) => [field, 'Required'])),
    ...(email !== '' && !isEmail(email) && { email: 'Must be an e-mail address' }),
    // Days as `yyyy-mm-dd` compare as text.
    ...(form.completion_date !== '' &&
      form.completion_date < form.date_reported && { completion_date: 'Must not be before the date reported' }),
  }
}

export function repairBody(form: RepairForm): NewRepairRequest {
  return {
    project_id: form.project_id,
    customer_name: form.customer_name.trim(),
    phone: form.phone.trim(),
    email: orNull(form.email),
    address: form.address.trim(),
    issue_description: form.issue_description.trim(),
    // The casts are safe: the selects offer only these values.
    priority: form.priority as NewRepairRequest['priority'],
    status: form.status as NewRepairRequest['status'],
    date_reported: orNull(form.date_reported),
    completion_date: orNull(form.completion_date),
    notes: orNull(form.notes),
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
