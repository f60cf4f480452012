import { editableLeadFields, initialLeadValues, type Lead, type LeadFieldName, lostLeadStatuses, teamMemberNames } from '@crm/contracts'
import { type LeadFormValues, leadFormLabels, toLeadFormValues } from '@crm/lead-fields'
import { isSold } from '../leads/lead-values.ts'

const fields = editableLeadFields.filter((field) => field !== 'address')

/** The values of a lead as typed, for all lead forms. `newNote` is added to the notes of an existing lead.
 * `date_created` is null until the user chooses a day; null means today. A blank origin means that none is chosen yet. */
export type LeadForm = Omit<Pick<LeadFormValues, (typeof fields)[number]>, 'date_created'> & {
  date_created: string | null
  customer_address: string
  newNote: string
  /** Null until the user ticks or unticks the box. */
  clear_followup: boolean | null
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
  clear_followup: null,
}

export const buildLeadForm = (lead: Lead): LeadForm => ({
  ...emptyLeadForm,
  ...toLeadFormValues(lead, fields),
  date_created: null,
  customer_address: lead.customer_address ?? '',
  notes: '',
})

type StatusAndFollowUp = Pick<LeadForm, 'remarks' | 'next_followup_date' | 'clear_followup'>

/** Whether the form offers to clear the follow-up date. Otherwise leads that were lost now or are Sold would stay in the follow-ups. */
export function offersFollowUpClearing(lead: Lead | null, { remarks, next_followup_date }: StatusAndFollowUp): boolean {
  if (next_followup_date === '') return false
  return isSold({ remarks })
    ? lead !== null && lead.next_followup_date !== null
    : remarks !== lead?.remarks && lostLeadStatuses.includes(remarks)
}

/** The box is ticked at first for a lost lead. A Sold one may still need a call, for example about its installation. */
export const clearsFollowUp = (lead: Lead | null, form: StatusAndFollowUp): boolean =>
  offersFollowUpClearing(lead, form) && (form.clear_followup ?? !isSold(form))

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
