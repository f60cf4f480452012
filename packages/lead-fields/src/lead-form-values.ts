import { type LeadFieldName, type LeadValues, leadFields, textOrNull } from '@crm/contracts'

/** A lead's values in a form. Missing values are blank text, and so is an amount of 0.00, because it means that the amount is unknown. */
export type LeadFormValues = { [K in LeadFieldName]: LeadValues[K] extends boolean | string[] ? LeadValues[K] : string }

export function toLeadFormValues<Field extends LeadFieldName>(
  values: Pick<LeadValues, Field>,
  fields: readonly Field[],
): Pick<LeadFormValues, Field> {
  const typed = fields.map((field) => {
    const value = values[field] ?? ''
    return [field, leadFields[field].kind === 'amount' && Number(value) === 0 ? '' : value]
  })
  return Object.fromEntries(typed) as Pick<LeadFormValues, Field> // Safe, because each value comes from the field of the same name.
}

type Sent<Typed> = { [K in keyof Typed]: Typed[K] extends string | null ? string | null : Typed[K] }

/** Form values as the API accepts them. Blank text becomes null. */
export const toRequestValues = <Typed extends object>(typed: Typed): Sent<Typed> =>
  Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [field, typeof value === 'string' ? textOrNull(value) : value]),
  ) as Sent<Typed>

/** The label of each lead field in forms. */
export const leadFormLabels = Object.fromEntries(
  Object.entries(leadFields).map(([field, row]) => [field, 'formLabel' in row ? row.formLabel : row.label]),
) as Record<LeadFieldName, string>
