import type { Lead, Problem } from '@crm/contracts'
import { changedFields, type EditField, editFields, formOf, isSameValue, type LeadForm } from '../lead-form/lead-form.ts'

type Conflict = NonNullable<Problem['conflicts']>[number]
export type Side = 'mine' | 'theirs'
export type FieldConflict = { field: EditField; by: string | null; at: string }
export type Choices = Partial<Record<EditField, Side>>

/** Returns one conflict per field of the dialog. Conflicts of fields that the dialog does not show are left out. */
export function fieldConflicts(conflicts: Conflict[]): FieldConflict[] {
  return editFields.flatMap((field) => {
    const conflict = conflicts.find((each) => nameInDialog(each.field) === field)
    return conflict ? [{ field, by: conflict.by, at: conflict.at }] : []
  })
}

/** Finds fields that the user reset to the old value while another user changed them. The server cannot see these conflicts. */
export function typedBackConflicts(before: Lead, now: Lead, mine: LeadForm, touched: readonly EditField[]): FieldConflict[] {
  return typedBackFields(before, mine, touched)
    .filter((field) => !isSameValue(field, formOf(now)[field], mine[field]))
    .map((field) => ({ field, by: null, at: now.updated_at }))
}

export function typedBackFields(before: Lead, mine: LeadForm, touched: readonly EditField[]): EditField[] {
  return touched.filter((field) => isSameValue(field, formOf(before)[field], mine[field]))
}

/** Lists the fields that only one of the two users changed. They are merged without asking. */
export function mergedFields(before: Lead, now: Lead, mine: LeadForm, conflicts: FieldConflict[]): { field: EditField; side: Side }[] {
  const contested = conflicts.map((conflict) => conflict.field)
  const theirs = changedFields(before, formOf(now))
  const own = changedFields(before, mine)
  return editFields
    .filter((field) => !contested.includes(field) && (theirs.includes(field) || own.includes(field)))
    .map((field) => ({ field, side: own.includes(field) ? ('mine' as const) : ('theirs' as const) }))
}

/** Returns the form values to save: the current lead with the user's changes, except for fields where they chose the other user's value. */
export function resolveConflicts(before: Lead, now: Lead, mine: LeadForm, choices: Choices): LeadForm {
  const changed = changedFields(before, mine)
  const own = editFields.filter((field) => choices[field] === 'mine' || (changed.includes(field) && choices[field] !== 'theirs'))
  return { ...formOf(now), ...Object.fromEntries(own.map((field) => [field, mine[field]])) }
}

const nameInDialog = (field: string): string => ({ address: 'customer_address', status: 'remarks' })[field] ?? field
