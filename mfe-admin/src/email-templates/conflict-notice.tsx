import { templateTypes } from '@crm/contracts'
import { Button, Notice } from '@crm/ui'
import { DifferenceText } from './difference-text.tsx'
import { fieldLabels, formOf, type TemplateField, type TemplateForm } from './template-form.ts'
import type { TemplateFormState } from './use-template-form.ts'
import { who } from './when.ts'

/** Somebody else changed the same fields meanwhile: theirs against what is typed, and which of them is kept. */
export function ConflictNotice({ state: { base, form, conflicts, change } }: { state: TemplateFormState }) {
  if (base === null || conflicts.length === 0) return null
  const now = formOf(base)
  const by = conflicts.find((conflict) => conflict.by !== null)?.by
  const contested = conflicts.map(({ field }) => field).filter((field): field is keyof TemplateForm => field in now)
  return (
    <Notice tone="warn" role="alert" className="mb-4">
      <div className="min-w-0 flex-1 space-y-2">
        <p className="notice-title">{by ? `${who(by)} has` : 'Someone has'} changed this template meanwhile</p>
        {contested
          .filter((field) => now[field] !== form[field])
          .map((field) => (
            <div key={field}>
              <div className="flex items-center justify-between gap-2">
                <p>{field in fieldLabels ? `${fieldLabels[field as TemplateField]}, theirs against yours` : 'Active'}</p>
                <Button className="h-8!" onClick={() => change({ [field]: now[field] })}>
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

function shown(field: keyof TemplateForm, form: TemplateForm): string {
  if (field === 'is_active') return form.is_active ? 'Active' : 'Not active'
  return field === 'type' ? form.type && templateTypes[form.type] : form[field]
}
