import { templateTypes } from '@crm/contracts'
import { Button, Notice } from '@crm/ui'
import { DifferenceText } from './difference-text.tsx'
import { fieldLabels, formOf, type TemplateForm } from './template-form.ts'
import type { TemplateFormState } from './use-template-form.ts'
import { who } from './who.ts'

/** Somebody else changed the same fields meanwhile: theirs against what is typed, and which of them is kept. */
export function ConflictNotice({ state: { base, form, conflicts, change } }: { state: TemplateFormState }) {
  if (base === null) return null
  const now = formOf(base)
  const by = conflicts.find((conflict) => conflict.by !== null)?.by
  const contested = (Object.keys(now) as (keyof TemplateForm)[]).filter(
    (field) => now[field] !== form[field] && conflicts.some((conflict) => conflict.field === field),
  )
  if (contested.length === 0) return null
  return (
    <Notice tone="warn" role="alert" className="mb-4">
      <div className="min-w-0 flex-1 space-y-2">
        <p className="notice-title">{by ? `${who(by)} has` : 'Someone has'} changed this template meanwhile</p>
        {contested.map((field) => (
          <div key={field}>
            <div className="flex items-center justify-between gap-2">
              <p>{labels[field]}: theirs, then yours</p>
              <Button
                className="h-8! max-md:h-11! pointer-coarse:h-11!"
                aria-label={`Take theirs: ${labels[field]}`}
                onClick={() => change({ [field]: now[field] })}
              >
                Take theirs
              </Button>
            </div>
            <DifferenceText earlier={shown(field, now)} later={shown(field, form)} />
          </div>
        ))}
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}

const labels: Record<keyof TemplateForm, string> = { ...fieldLabels, is_active: 'Active' }

function shown(field: keyof TemplateForm, form: TemplateForm): string {
  if (field === 'is_active') return form.is_active ? 'Active' : 'Not active'
  return field === 'type' ? form.type && templateTypes[form.type] : form[field]
}
