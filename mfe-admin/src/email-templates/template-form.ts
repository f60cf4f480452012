import type { EmailTemplate, EmailTemplateChanges, NewEmailTemplate, TemplateType } from '@crm/contracts'

/** What the form holds: every field as typed; no type until one is chosen. */
export type TemplateForm = { name: string; type: TemplateType | ''; subject: string; body: string; is_active: boolean }
/** The fields that must be filled, in the order in which they stand. */
export const templateFields = ['name', 'type', 'subject', 'body'] as const
export type TemplateField = (typeof templateFields)[number]
export type TemplateErrors = Partial<Record<TemplateField, string>>

export const fieldLabels: Record<TemplateField, string> = { name: 'Name', type: 'Type', subject: 'Subject', body: 'Body' }

export const emptyForm: TemplateForm = { name: '', type: '', subject: '', body: '', is_active: true }

/** The form as it opens on a template. */
export const formOf = ({ name, type, subject, body, is_active }: EmailTemplate): TemplateForm => ({ name, type, subject, body, is_active })

const longest: Partial<Record<TemplateField, number>> = { name: 100, subject: 255, body: 100_000 }

/** What can be said without the server, by field. */
export function localErrors(form: TemplateForm): TemplateErrors {
  return Object.fromEntries(
    templateFields.flatMap((field) => {
      const most = longest[field] ?? Number.POSITIVE_INFINITY
      if (form[field].trim() === '') return [[field, 'Required']]
      return [...form[field].trim()].length > most ? [[field, `Must be at most ${most.toLocaleString('en-US')} characters`]] : []
    }),
  )
}

/** What is sent of a new template. */
export const newBody = ({ name, type, subject, body, is_active }: TemplateForm): NewEmailTemplate => ({
  name: name.trim(),
  // A form without a type is not sent.
  type: type as TemplateType,
  subject: subject.trim(),
  body,
  is_active,
})

/** What is sent of a changed one: what differs from `base`, and the version that it was read at. */
export function changesBody(base: EmailTemplate, form: TemplateForm): EmailTemplateChanges {
  const [before, now] = [newBody(formOf(base)), newBody(form)]
  const changed = Object.entries(now).filter(([field, value]) => value !== before[field as keyof TemplateForm])
  return { ...Object.fromEntries(changed), version: base.version }
}

/** The form on top of what is there now: what was left alone follows it, what was typed stays. */
export function rebased(base: EmailTemplate, form: TemplateForm, now: EmailTemplate): TemplateForm {
  const before = formOf(base)
  const typed = Object.entries(form).filter(([field, value]) => value !== before[field as keyof TemplateForm])
  return { ...formOf(now), ...Object.fromEntries(typed) }
}
