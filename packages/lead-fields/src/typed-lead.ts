import { type LeadField, type LeadValues, leadFields, textOrNull } from '@crm/contracts'

/** A lead's values as a form holds them: text as typed, blank for none. An amount of 0.00 means unknown, so it is blank too. */
export type TypedLead = { [K in LeadField]: LeadValues[K] extends boolean | string[] ? LeadValues[K] : string }

export function toTyped<Field extends LeadField>(values: Pick<LeadValues, Field>, fields: readonly Field[]): Pick<TypedLead, Field> {
  const typed = fields.map((field) => {
    const value = values[field] ?? ''
    return [field, leadFields[field].kind === 'amount' && Number(value) === 0 ? '' : value]
  })
  return Object.fromEntries(typed) as Pick<TypedLead, Field> // each value comes from its own field
}

type Sent<Typed> = { [K in keyof Typed]: Typed[K] extends string | null ? string | null : Typed[K] }

/** The values of a form as the API takes them: blank text is null. */
export const toSent = <Typed extends object>(typed: Typed): Sent<Typed> =>
  Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [field, typeof value === 'string' ? textOrNull(value) : value]),
  ) as Sent<Typed>

/** The label of each field in forms. */
export const formLabels = Object.fromEntries(
  Object.entries(leadFields).map(([field, row]) => [field, 'formLabel' in row ? row.formLabel : row.label]),
) as Record<LeadField, string>
