import { closingStatuses, editableLeadFields, type Lead, type LeadField } from '@crm/contracts'
import { formLabels, type TypedLead, toTyped } from '@crm/lead-fields'

const hidden = ['lead_origin', 'date_created', 'address', 'notes', 'additional_notes'] as const satisfies LeadField[]

type ShownField = Exclude<(typeof editableLeadFields)[number], (typeof hidden)[number]>

const shown = editableLeadFields.filter((field): field is ShownField => !hidden.some((one) => one === field))

/** Values as typed; `newNote` is separate from the existing notes. */
export type EditForm = Pick<TypedLead, ShownField> & { customer_address: string; newNote: string }
export type EditField = keyof EditForm

export const fieldLabels: Record<EditField, string> = {
  ...formLabels,
  customer_address: formLabels.address,
  assigned_installer: 'Assigned installers',
  newNote: 'Add new note',
}
export const editFields: EditField[] = [...shown, 'customer_address', 'newNote']

export const formOf = (lead: Lead): EditForm => ({
  ...toTyped(lead, shown),
  customer_address: lead.customer_address ?? '',
  newNote: '',
})

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
