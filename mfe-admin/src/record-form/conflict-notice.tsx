import { Button, Notice } from '@crm/ui'
import { formatUser } from '../format.ts'
import { DifferenceText } from './difference-text.tsx'
import type { RecordFormState } from './use-record-form.ts'

type Props<Made, Form extends object> = {
  /** Shown to users: "template". */
  name: string
  state: RecordFormState<Made, Form>
  formOf: (record: Made) => Form
  labels: Readonly<Record<keyof Form, string>>
  formatField: (field: keyof Form, form: Form) => string
}

export function ConflictNotice<Made, Form extends object>({ name, state, formOf, labels, formatField }: Props<Made, Form>) {
  const { base, form, conflicts, change } = state
  if (base === null) return null
  const now = formOf(base)
  const by = conflicts.find((conflict) => conflict.by !== null)?.by
  const contested = (Object.keys(now) as (keyof Form & string)[]).filter(
    (field) => now[field] !== form[field] && conflicts.some((conflict) => conflict.field === field),
  )
  if (contested.length === 0) return null
  return (
    <Notice tone="warn" role="alert" className="mb-4">
      <div className="min-w-0 flex-1 space-y-2">
        <p className="notice-title">
          {by ? `${formatUser(by)} has` : 'Someone has'} changed this {name} meanwhile
        </p>
        {contested.map((field) => (
          <div key={field}>
            <div className="flex items-center justify-between gap-2">
              <p>{labels[field]}: theirs, then yours</p>
              <Button
                className="h-8! max-md:h-11! pointer-coarse:h-11!"
                aria-label={`Take theirs: ${labels[field]}`}
                onClick={() => change({ [field]: now[field] } as unknown as Partial<Form>)}
              >
                Take theirs
              </Button>
            </div>
            <DifferenceText earlier={formatField(field, now)} later={formatField(field, form)} />
          </div>
        ))}
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}
