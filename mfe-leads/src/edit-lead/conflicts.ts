import type { Lead, Problem } from '@crm/contracts'
import { changedFields, type EditField, type EditForm, editFields, formOf, saysTheSame } from './edit-form.ts'

export type Conflict = NonNullable<Problem['conflicts']>[number]
export type Side = 'mine' | 'theirs'
export type FieldConflict = { field: EditField; by: string | null; at: string }
/** Whose value is kept, by field. */
export type Choices = Partial<Record<EditField, Side>>

/** The conflicts of a refusal by the dialog's fields, one for each. A field that the dialog doesn't show isn't the person's to decide. */
export function fieldConflicts(conflicts: Conflict[]): FieldConflict[] {
  return editFields.flatMap((field) => {
    const conflict = conflicts.find((each) => nameInDialog(each.field) === field)
    return conflict ? [{ field, by: conflict.by, at: conflict.at }] : []
  })
}

/**
 * What was typed back to the value that the form opened with, while somebody else changed it: no change to the server, but not what the person
 * wants either. A lead says only when it was changed last, and not by whom.
 */
export function typedBackConflicts(before: Lead, now: Lead, mine: EditForm, touched: readonly EditField[]): FieldConflict[] {
  return typedBack(before, mine, touched)
    .filter((field) => !saysTheSame(field, formOf(now), mine))
    .map((field) => ({ field, by: null, at: now.updated_at }))
}

/** The fields that were touched and say again what they said as the form opened. */
export function typedBack(before: Lead, mine: EditForm, touched: readonly EditField[]): EditField[] {
  return touched.filter((field) => saysTheSame(field, formOf(before), mine))
}

/** What both sides changed without touching the same field: it is kept without asking. */
export function mergedFields(before: Lead, now: Lead, mine: EditForm, conflicts: FieldConflict[]): { field: EditField; side: Side }[] {
  const contested = conflicts.map((conflict) => conflict.field)
  const theirs = changedFields(before, formOf(now))
  const own = changedFields(before, mine)
  return editFields
    .filter((field) => !contested.includes(field) && (theirs.includes(field) || own.includes(field)))
    .map((field) => ({ field, side: own.includes(field) ? ('mine' as const) : ('theirs' as const) }))
}

/** The form to go on with on top of what is there now: the person's own changes, except where they took the other value. */
export function resolved(before: Lead, now: Lead, mine: EditForm, choices: Choices): EditForm {
  const changed = changedFields(before, mine)
  const own = editFields.filter((field) => choices[field] === 'mine' || (changed.includes(field) && choices[field] !== 'theirs'))
  return { ...formOf(now), ...Object.fromEntries(own.map((field) => [field, mine[field]])) }
}

const nameInDialog = (field: string): string => ({ address: 'customer_address', status: 'remarks' })[field] ?? field
