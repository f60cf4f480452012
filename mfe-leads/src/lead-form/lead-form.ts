import { closingStatuses, editableLeadFields, initialLeadValues, type Lead, type LeadField, teamMembers } from '@crm/contracts'
import { formLabels, type TypedLead, toTyped } from '@crm/lead-fields'

const fields = editableLeadFields.filter((field) => field !== 'address')

/** The fields of a lead as typed, in all its forms. `newNote` is added to the notes of an existing lead.
 * `date_created` is null until the user chooses another day than today, and a blank origin is not chosen yet. */
export type LeadForm = Omit<Pick<TypedLead, (typeof fields)[number]>, 'date_created'> & {
  date_created: string | null
  customer_address: string
  newNote: string
  clear_followup: boolean
}
export type LeadFormField = keyof LeadForm

/** Lower case, as the specification shows them in the forms of a new lead. */
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

/** A closing status proposes to clear the follow-up date, so that closed leads do not stay in the follow-ups. */
export const proposesClearing = (lead: Lead | null, { remarks, next_followup_date }: LeadForm): boolean =>
  remarks !== lead?.remarks && closingStatuses.includes(remarks) && next_followup_date !== ''

const notEdited = ['lead_origin', 'date_created', 'notes', 'additional_notes'] as const satisfies LeadField[]

type EditedField = Exclude<(typeof fields)[number], (typeof notEdited)[number]>

export type EditField = EditedField | 'customer_address' | 'newNote'

/** The fields that can be edited, in the order of the conflicts. */
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

/** Blanks around a text are no change, nor is another spelling of the same amount. */
export const isSameValue = (field: string, one: unknown, other: unknown): boolean => meaning(field, one) === meaning(field, other)

function meaning(field: string, value: unknown): string {
  if (field === 'project_amount') return Number(value).toFixed(2)
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}
