import type { Lead } from '@crm/contracts'

// Days are `yyyy-mm-dd`, amounts text with two decimals, booleans `Yes` or `No`, lists joined by ", ", null is empty.
// A known origin or team member appears as on screen (Google Text, Maria), any other as stored.
const labels = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  lead_origin: 'Origin',
  remarks: 'Status',
  assigned_to: 'Assigned To',
  date_created: 'Date Created',
  next_followup_date: 'Next Follow-up',
  project_amount: 'Project Amount',
  deposit_paid: 'Deposit Paid',
  balance_paid: 'Balance Paid',
  installation_date: 'Installation Date',
  assigned_installer: 'Assigned Installers',
  address: 'Address',
  selected_colors: 'Selected Colours',
  notes: 'Notes',
  additional_notes: 'Additional Notes',
} as const satisfies Partial<Record<keyof Lead, string>>

export type LeadColumn = keyof typeof labels

export const leadColumns = Object.keys(labels) as LeadColumn[]

export const leadLabels: Readonly<Record<LeadColumn, string>> = labels
