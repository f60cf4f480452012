import type { Lead, Problem } from '@crm/contracts'
import {
  buildLeadForm,
  isSameFieldValue,
  type LeadEditFieldName,
  type LeadForm,
  leadEditFieldNames,
  listChangedFields,
} from '../lead-form/lead-form.ts'

type Conflict = NonNullable<Problem['conflicts']>[number]
export type ConflictSide = 'mine' | 'theirs'
export type FieldConflict = { field: LeadEditFieldName; by: string | null; at: string }
export type ConflictChoices = Partial<Record<LeadEditFieldName, ConflictSide>>

/** Returns one conflict per field of the dialog. Conflicts of fields that the dialog does not show are left out. */
export function listFieldConflicts(conflicts: Conflict[]): FieldConflict[] {
  return leadEditFieldNames.flatMap((field) => {
    const conflict = conflicts.find((each) => nameInDialog(each.field) === field)
    return conflict ? [{ field, by: conflict.by, at: conflict.at }] : []
  })
}

/** Finds fields that the user reset to the old value while another user changed them. The server cannot see these conflicts. */
export function findResetFieldConflicts(before: Lead, now: Lead, mine: LeadForm, touched: readonly LeadEditFieldName[]): FieldConflict[] {
  return findResetFields(before, mine, touched)
    .filter((field) => !isSameFieldValue(field, buildLeadForm(now)[field], mine[field]))
    .map((field) => ({ field, by: null, at: now.updated_at }))
}

export function findResetFields(before: Lead, mine: LeadForm, touched: readonly LeadEditFieldName[]): LeadEditFieldName[] {
  return touched.filter((field) => isSameFieldValue(field, buildLeadForm(before)[field], mine[field]))
}

/** Lists the fields that only one of the two users changed. They are merged without asking. */
export function listMergedFields(
  before: Lead,
  now: Lead,
  mine: LeadForm,
  conflicts: FieldConflict[],
): { field: LeadEditFieldName; side: ConflictSide }[] {
  const contested = conflicts.map((conflict) => conflict.field)
  const theirs = listChangedFields(before, buildLeadForm(now))
  const own = listChangedFields(before, mine)
  return leadEditFieldNames
    .filter((field) => !contested.includes(field) && (theirs.includes(field) || own.includes(field)))
    .map((field) => ({ field, side: own.includes(field) ? ('mine' as const) : ('theirs' as const) }))
}

/** Returns the form values to save: the current lead with the user's changes, except for fields where they chose the other user's value. */
export function applyConflictChoices(before: Lead, now: Lead, mine: LeadForm, choices: ConflictChoices): LeadForm {
  const changed = listChangedFields(before, mine)
  const own = leadEditFieldNames.filter((field) => choices[field] === 'mine' || (changed.includes(field) && choices[field] !== 'theirs'))
  return { ...buildLeadForm(now), ...Object.fromEntries(own.map((field) => [field, mine[field]])) }
}

const nameInDialog = (field: string): string => ({ address: 'customer_address', status: 'remarks' })[field] ?? field
