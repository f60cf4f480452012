import { type EmailTemplate, type NewEmailTemplate, type TemplateType, templateTypes } from '@crm/contracts'
import type { FormErrors } from '@crm/forms'
import { call } from '@crm/shell-api'
import { formatCount } from '../format.ts'
import type { AdminForm, AdminKind } from '../record-form/use-admin-form.ts'
import { fetchTemplates, invalidateTemplates } from './template-queries.ts'

/** The values as the user typed them. The type is blank until the user chooses one. */
export type TemplateForm = { name: string; type: TemplateType | ''; subject: string; body: string; is_active: boolean }
export const templateFields = ['name', 'type', 'subject', 'body'] as const
export type TemplateField = (typeof templateFields)[number]
export type TemplateFormState = AdminForm<EmailTemplate, TemplateForm>

const labels: Record<keyof TemplateForm, string> = {
  name: 'Name',
  type: 'Type',
  subject: 'Subject',
  body: 'Body',
  is_active: 'Active',
}

export const emptyForm: TemplateForm = { name: '', type: '', subject: '', body: '', is_active: true }

export const formOf = ({ name, type, subject, body, is_active }: EmailTemplate): TemplateForm => ({ name, type, subject, body, is_active })

const longest: Partial<Record<TemplateField, number>> = { name: 100, subject: 255, body: 100_000 }

export function localErrors(form: TemplateForm): FormErrors {
  return Object.fromEntries(
    templateFields.flatMap((field) => {
      const most = longest[field] ?? Number.POSITIVE_INFINITY
      if (form[field].trim() === '') return [[field, 'Required']]
      return [...form[field].trim()].length > most ? [[field, `Must be at most ${formatCount(most)} characters`]] : []
    }),
  )
}

export const newBody = ({ name, type, subject, body, is_active }: TemplateForm): NewEmailTemplate => ({
  name: name.trim(),
  // The cast is safe, because validation rejects a form without a type.
  type: type as TemplateType,
  subject: subject.trim(),
  body,
  is_active,
})

export function formatField(field: keyof TemplateForm, form: TemplateForm): string {
  if (field === 'is_active') return form.is_active ? 'Active' : 'Inactive'
  return field === 'type' ? form.type && templateTypes[form.type] : form[field]
}

export const templateKind = {
  name: 'email template',
  labels,
  formatField,
  empty: emptyForm,
  formOf,
  bodyOf: newBody,
  localErrors,
  inWords: (errors) => (Object.values(errors).includes('Required') ? 'All fields are required' : 'Please check all fields'),
  names: ['name', 'subject', 'body'],
  create: (body, idempotencyKey) => call('createEmailTemplate', { body, idempotencyKey }),
  change: (id, body, idempotencyKey) => call('updateEmailTemplate', { params: { id }, body, idempotencyKey }),
  now: fetchTemplates,
  invalidate: invalidateTemplates,
} satisfies AdminKind<EmailTemplate, TemplateForm, NewEmailTemplate>
