import { ConflictNotice, type RecordForm } from '@crm/forms'
import { Button } from '@crm/ui'
import { DifferenceText } from './difference-text.tsx'

type Props<Made, Form extends object> = {
  /** How the notice names the record, for example "template". */
  name: string
  form: RecordForm<Made, Form>
  kind: { formOf: (record: Made) => Form; formatField: (field: keyof Form, form: Form) => string }
}

/** For each field that another user has changed too, compares that user's value with the typed one, and offers to use it. */
export function EditConflictNotice<Made, Form extends object>({ name, form, kind }: Props<Made, Form>) {
  const { base, values, conflicts, labels, change } = form
  if (base === null) return null
  const now = kind.formOf(base)
  const contested = (Object.keys(now) as (keyof Form & string)[]).filter(
    (field) => now[field] !== values[field] && conflicts.some((conflict) => conflict.field === field),
  )
  if (contested.length === 0) return null
  return (
    <ConflictNotice what={name} conflicts={conflicts}>
      {contested.map((field) => (
        <div key={field} className="my-2">
          <div className="flex items-center justify-between gap-2">
            <p>{labels[field]}: their value, then yours</p>
            <Button
              className="h-8! max-md:h-11! pointer-coarse:h-11!"
              aria-label={`Use theirs: ${labels[field]}`}
              onClick={() => change({ [field]: now[field] } as unknown as Partial<Form>)}
            >
              Use theirs
            </Button>
          </div>
          <DifferenceText earlier={kind.formatField(field, now)} later={kind.formatField(field, values)} />
        </div>
      ))}
    </ConflictNotice>
  )
}
