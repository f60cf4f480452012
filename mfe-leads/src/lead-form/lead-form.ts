import { closingStatuses, editableLeadFields, initialLeadValues, type Lead, type LeadField, teamMembers } from '@crm/contracts'
import { formLabels, type TypedLead, toTyped } from '@crm/lead-fields'

const fields = editableLeadFields.filter((field) => field !== 'address')

/** The values of a lead as typed, for all lead forms. `newNote` is added to the notes of an existing lead.
 * `date_created` is null until the user chooses a day; null means today. A blank origin means that none is chosen yet. */
export type LeadForm = Omit<Pick<TypedLead, (typeof fields)[number]>, 'date_created'> & {
  date_created: string | null
  customer_address: string
  newNote: string
  clear_followup: boolean
}
export type LeadFormField = keyof LeadForm

/** The names are in lower case, as the specification requires for forms of a new lead. */
export const assignees = Object.keys(teamMembers).map((name) => ({ value: name, label: name }))

export const emptyLead: LeadForm = {
  ...toTyped(initialLeadValues, fields),
  assigned_to: assignees[0]?.value ?? '',
  remarks: 'New',
  date_created: null,
  customer_address: '',
  newNote: '',
  clear_followup: true,
}

export const formOf = (lead: Lead): LeadForm => ({
  ...emptyLead,
  ...toTyped(lead, fields),
  date_created: null,
  customer_address: lead.customer_address ?? '',
  notes: '',
})

/** Whether the form proposes to clear the follow-up date because the status closes the lead. Otherwise closed leads would stay in the follow-ups. */
export const proposesClearing = (lead: Lead | null, { remarks, next_followup_date }: LeadForm): boolean =>
  remarks !== lead?.remarks && closingStatuses.includes(remarks) && next_followup_date !== ''

const notEdited = ['lead_origin', 'date_created', 'notes', 'additional_notes'] as const satisfies LeadField[]

type EditedField = Exclude<(typeof fields)[number], (typeof notEdited)[number]>

export type EditField = EditedField | 'customer_address' | 'newNote'

/** The fields that the edit dialog can change, in the order in which conflicts are listed. */
export const editFields: EditField[] = [
  ...fields.filter((field): field is EditedField => !notEdited.some((one) => one === field)),
  'customer_address',
  'newNote',
]

export const editLabels = {
  ...formLabels,
  customer_address: formLabels.address,
  assigned_installer: 'Assigned installers',
  newNote: 'Add new note',
}

export function changedFields(lead: Lead, form: LeadForm): EditField[] {
  const before = formOf(lead)
  return editFields.filter((field) => !isSameValue(field, before[field], form[field]))
}

/** Ignores spaces around a text and different spellings of the same amount, such as "5" and "5.00". */
export const isSameValue = (field: string, one: unknown, other: unknown): boolean => meaning(field, one) === meaning(field, other)

function meaning(field: string, value: unknown): string {
  if (field === 'project_amount') return Number(value).toFixed(2)
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}
