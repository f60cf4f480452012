import { type EmailTemplate, type NewEmailTemplate, type TemplateType, templateTypeLabels } from '@crm/contracts'
import type { FormErrors } from '@crm/forms'
import { call } from '@crm/shell-api'
import { formatCount } from '../format.ts'
import type { AdminFormConfig, AdminFormState } from '../record-form/use-admin-form.ts'
import { fetchTemplates, invalidateTemplates } from './template-queries.ts'

/** The values as the user typed them. The type is blank until the user chooses one. */
export type TemplateFormValues = { name: string; type: TemplateType | ''; subject: string; body: string; is_active: boolean }
export const requiredTemplateFields = ['name', 'type', 'subject', 'body'] as const
export type RequiredTemplateField = (typeof requiredTemplateFields)[number]
export type TemplateFormState = AdminFormState<EmailTemplate, TemplateFormValues>

const labels: Record<keyof TemplateFormValues, string> = {
  name: 'Name',
  type: 'Type',
  subject: 'Subject',
  body: 'Body',
  is_active: 'Active',
}

export const emptyTemplateForm: TemplateFormValues = { name: '', type: '', subject: '', body: '', is_active: true }

export const buildTemplateFormValues = ({ name, type, subject, body, is_active }: EmailTemplate): TemplateFormValues => ({
  name,
  type,
  subject,
  body,
  is_active,
})

/** A copy starts inactive: an active one, as the template changed last, would become the default of its notice. */
export function buildCopyFormValues(template: EmailTemplate): TemplateFormValues {
  const name = [...template.name]
    .slice(0, 100 - copyMark.length)
    .join('')
    .trimEnd()
  return { ...buildTemplateFormValues(template), name: `${name}${copyMark}`, is_active: false }
}

const copyMark = ' (copy)'

/** Another template of this name, in any case. That is allowed, but hard to tell apart in a list. */
export function findNamesake(name: string, edited: EmailTemplate | null, all: readonly EmailTemplate[]): EmailTemplate | undefined {
  const keyOf = (text: string): string => text.trim().toLowerCase()
  return all.find((other) => other.id !== edited?.id && keyOf(other.name) === keyOf(name))
}

const longest: Partial<Record<RequiredTemplateField, number>> = { name: 100, subject: 255, body: 100_000 }

export function validateTemplateForm(form: TemplateFormValues): FormErrors {
  return Object.fromEntries(
    requiredTemplateFields.flatMap((field) => {
      const most = longest[field] ?? Number.POSITIVE_INFINITY
      if (form[field].trim() === '') return [[field, 'Required']]
      return [...form[field].trim()].length > most ? [[field, `Must be at most ${formatCount(most)} characters`]] : []
    }),
  )
}

export const buildTemplateBody = ({ name, type, subject, body, is_active }: TemplateFormValues): NewEmailTemplate => ({
  name: name.trim(),
  // The cast is safe, because validation rejects a form without a type.
  type: type as TemplateType,
  subject: subject.trim(),
  body,
  is_active,
})

export function formatTemplateField(field: keyof TemplateFormValues, form: TemplateFormValues): string {
  if (field === 'is_active') return form.is_active ? 'Active' : 'Inactive'
  return field === 'type' ? form.type && templateTypeLabels[form.type] : form[field]
}

export const templateFormConfig = {
  name: 'email template',
  labels,
  formatField: formatTemplateField,
  empty: emptyTemplateForm,
  formOf: buildTemplateFormValues,
  bodyOf: buildTemplateBody,
  localErrors: validateTemplateForm,
  inWords: (errors) => (Object.values(errors).includes('Required') ? 'All fields are required' : 'Please check all fields'),
  names: ['name', 'subject', 'body'],
  create: (body, idempotencyKey) => call('createEmailTemplate', { body, idempotencyKey }),
  change: (id, body, idempotencyKey) => call('updateEmailTemplate', { params: { id }, body, idempotencyKey }),
  now: fetchTemplates,
  invalidate: invalidateTemplates,
} satisfies AdminFormConfig<EmailTemplate, TemplateFormValues, NewEmailTemplate>
