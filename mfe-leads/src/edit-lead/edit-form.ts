import { closingStatuses, type Lead } from '@crm/contracts'

/** Values as typed; `newNote` is separate from the existing notes. */
export type EditForm = {
  name: string
  phone: string
  email: string
  remarks: string
  assigned_to: string
  customer_address: string
  project_amount: string
  next_followup_date: string
  installation_date: string
  deposit_paid: boolean
  balance_paid: boolean
  assigned_installer: string[]
  selected_colors: string[]
  newNote: string
}
export type EditField = keyof EditForm

export const fieldLabels: Record<EditField, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  remarks: 'Status',
  assigned_to: 'Assigned to',
  project_amount: 'Project amount',
  customer_address: 'Customer address for installation',
  next_followup_date: 'Next follow-up date',
  installation_date: 'Installation date',
  deposit_paid: 'Deposit Paid',
  balance_paid: 'Balance Paid',
  assigned_installer: 'Assigned installers',
  selected_colors: 'Colours',
  newNote: 'Add new note',
}
export const editFields = Object.keys(fieldLabels) as EditField[]

/** An amount of 0.00 means unknown: the field is then empty. */
export function formOf(lead: Lead): EditForm {
  return {
    name: lead.name,
    phone: lead.phone ?? '',
    email: lead.email ?? '',
    remarks: lead.remarks ?? '',
    assigned_to: lead.assigned_to,
    customer_address: lead.customer_address ?? '',
    project_amount: Number(lead.project_amount) === 0 ? '' : lead.project_amount,
    next_followup_date: lead.next_followup_date ?? '',
    installation_date: lead.installation_date ?? '',
    deposit_paid: lead.deposit_paid,
    balance_paid: lead.balance_paid,
    assigned_installer: lead.assigned_installer,
    selected_colors: lead.selected_colors,
    newNote: '',
  }
}

export function changedFields(lead: Lead, form: EditForm): EditField[] {
  const before = formOf(lead)
  return editFields.filter((field) => !isSameValue(field, before, form))
}

export const isSameValue = (field: EditField, one: EditForm, other: EditForm): boolean =>
  meaning(field, one[field]) === meaning(field, other[field])

export function proposesClearing(lead: Lead, form: EditForm): boolean {
  return form.remarks !== lead.remarks && closingStatuses.includes(form.remarks) && form.next_followup_date !== ''
}

function meaning(field: EditField, value: EditForm[EditField]): string {
  if (field === 'project_amount') return Number(value).toFixed(2)
  if (typeof value === 'string') return value.trim()
  return JSON.stringify(value)
}
