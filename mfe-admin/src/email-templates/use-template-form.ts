import type { EmailTemplate, NewEmailTemplate } from '@crm/contracts'
import { type ApiError, call, isApiError, messageOf, useToast } from '@crm/shell-api'
import { type Kind, useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changesBody, emptyForm, formOf, localErrors, newBody, rebased, type TemplateErrors, type TemplateForm } from './template-form.ts'
import { invalidateTemplates, templatesNow } from './template-queries.ts'

/** What is typed on top of a template as it was read; `base` null: a new one. */
type Draft = { base: EmailTemplate | null; form: TemplateForm; conflicts: ApiError['conflicts'] }

export type TemplateFormState = ReturnType<typeof useTemplateForm>

/** The dialog's whole life: typing, checking, saving. What was typed stays until it is saved. */
export function useTemplateForm(template: EmailTemplate | null, onSaved: () => void) {
  const [draft, setDraft] = useState(() => opened(template))
  const [errors, setErrors] = useState<TemplateErrors>({})
  const [refusals, setRefusals] = useState(0)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()
  const create = useCreateOnce(templates)
  const failed = `Failed to ${template ? 'update' : 'create'} email template`
  const dirty = JSON.stringify(draft.form) !== JSON.stringify(opened(draft.base).form)
  // As long as nothing is typed, what somebody else saves takes its place.
  if (template && draft.base && template.version > draft.base.version && !dirty) setDraft(opened(template))

  const refuse = (found: TemplateErrors) => {
    setErrors(found)
    setRefusals((before) => before + 1)
  }

  const save = useMutation({
    mutationFn: ({ base, form }: Draft) => (base === null ? create(newBody(form)) : update(base, form, keyOf)),
    onSuccess: () => {
      toast({ tone: 'success', title: `Email template ${template ? 'updated' : 'created'} successfully` })
      onSaved()
      void invalidateTemplates(client)
    },
    onError: async (error, { base }) => {
      const { errors: wrong, conflicts } = isApiError(error) ? error : { errors: [], conflicts: [] }
      refuse(Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
      toast({ tone: 'error', title: failed, description: messageOf(error, 'Please try again') })
      if (base === null || conflicts.length === 0) return
      const now = (await templatesNow(client).catch(() => [])).find(({ id }) => id === base.id) ?? base
      setDraft((before) => ({ base: now, form: rebased(base, before.form, now), conflicts }))
    },
  })

  return {
    ...draft,
    errors,
    /** How often the form was refused. */
    refusals,
    saving: save.isPending,
    dirty,
    change(changes: Partial<TemplateForm>) {
      setDraft((before) => ({ ...before, form: { ...before.form, ...changes } }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    },
    save() {
      if (save.isPending) return
      const found = localErrors(draft.form)
      if (Object.keys(found).length === 0) return save.mutate(draft)
      refuse(found)
      toast({ tone: 'error', title: failed, description: inWords(found) })
    },
  }
}

const opened = (template: EmailTemplate | null): Draft => ({ base: template, form: template ? formOf(template) : emptyForm, conflicts: [] })

/** What is wrong with a form, as one line. */
export const inWords = (errors: TemplateErrors): string =>
  Object.values(errors).includes('Required') ? 'All fields are required' : 'Please check all fields'

const templates: Kind<NewEmailTemplate, EmailTemplate> = {
  name: 'email template',
  names: ['name', 'subject', 'body'],
  create: (body, idempotencyKey) => call('createEmailTemplate', { body, idempotencyKey }),
  change: ({ id, version }, changes) => call('updateEmailTemplate', { params: { id }, body: { ...changes, version } }),
}

function update(base: EmailTemplate, form: TemplateForm, keyOf: (body: unknown) => string): Promise<EmailTemplate> {
  const body = changesBody(base, form)
  return call('updateEmailTemplate', { params: { id: base.id }, body, idempotencyKey: keyOf(body) })
}
