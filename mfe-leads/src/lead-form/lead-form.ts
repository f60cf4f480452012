import { editableLeadFields, initialLeadValues, type Lead, type LeadFieldName, lostLeadStatuses, teamMemberNames } from '@crm/contracts'
import { type LeadFormValues, leadFormLabels, toLeadFormValues } from '@crm/lead-fields'

const fields = editableLeadFields.filter((field) => field !== 'address')

/** The values of a lead as typed, for all lead forms. `newNote` is added to the notes of an existing lead.
 * `date_created` is null until the user chooses a day; null means today. A blank origin means that none is chosen yet. */
export type LeadForm = Omit<Pick<LeadFormValues, (typeof fields)[number]>, 'date_created'> & {
  date_created: string | null
  customer_address: string
  newNote: string
  clear_followup: boolean
}
export type LeadFormFieldName = keyof LeadForm

/** The names are in lower case, as the specification requires for forms of a new lead. */
export const assigneeOptions = Object.keys(teamMemberNames).map((name) => ({ value: name, label: name }))

export const emptyLeadForm: LeadForm = {
  ...toLeadFormValues(initialLeadValues, fields),
  assigned_to: assigneeOptions[0]?.value ?? '',
  remarks: 'New',
  date_created: null,
  customer_address: '',
  newNote: '',
  clear_followup: true,
}

export const buildLeadForm = (lead: Lead): LeadForm => ({
  ...emptyLeadForm,
  ...toLeadFormValues(lead, fields),
  date_created: null,
  customer_address: lead.customer_address ?? '',
  notes: '',
})

/** Whether the form proposes to clear the follow-up date because the status closes the lead. Otherwise closed leads would stay in the follow-ups. */
export const proposesFollowUpClearing = (
  lead: Lead | null,
  { remarks, next_followup_date }: Pick<LeadForm, 'remarks' | 'next_followup_date'>,
): boolean => remarks !== lead?.remarks && lostLeadStatuses.includes(remarks) && next_followup_date !== ''

const notEdited = ['lead_origin', 'date_created', 'notes', 'additional_notes'] as const satisfies LeadFieldName[]

type EditedField = Exclude<(typeof fields)[number], (typeof notEdited)[number]>

export type LeadEditFieldName = EditedField | 'customer_address' | 'newNote'

/** The fields that the edit dialog can change, in the order in which conflicts are listed. */
export const leadEditFieldNames: LeadEditFieldName[] = [
  ...fields.filter((field): field is EditedField => !notEdited.some((one) => one === field)),
  'customer_address',
  'newNote',
]

export const leadEditFieldLabels = {
  ...leadFormLabels,
  customer_address: leadFormLabels.address,
  assigned_installer: 'Assigned installers',
  newNote: 'Add new note',
}

export function listChangedFields(lead: Lead, form: LeadForm): LeadEditFieldName[] {
  const before = buildLeadForm(lead)
  return leadEditFieldNames.filter((field) => !isSameFieldValue(field, before[field], form[field]))
}

/** Ignores spaces around a text and different spellings of the same amount, such as "5" and "5.00". */
export const isSameFieldValue = (field: string, one: unknown, other: unknown): boolean => meaning(field, one) === meaning(field, other)

function meaning(field: string, value: unknown): string {
  if (field === 'project_amount') return Number(value).toFixed(2)
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}
