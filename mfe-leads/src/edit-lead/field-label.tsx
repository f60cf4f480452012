import { type EditField, fieldLabels } from './edit-form.ts'

/** A field's name, with a mark once it says something else than the lead does. */
export function FieldLabel({ name, changed }: { name: EditField; changed: boolean }) {
  return (
    <>
      {fieldLabels[name]}
      {changed && <span className="ml-2 text-xs font-medium text-warn">Changed</span>}
    </>
  )
}
