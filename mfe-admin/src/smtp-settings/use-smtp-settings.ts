import type { SmtpSettings } from '@crm/contracts'
import { type ApiError, call, isApiError, query, queryKey, useToast } from '@crm/shell-api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rebaseForm } from '../record-form/use-record-form.ts'
import { bodyOf, changesOf, formOf, type SmtpErrors, type SmtpForm, saveFault } from './smtp-form.ts'

/** `base`: the settings that filled the form. */
type Filled = { base: SmtpSettings | null; form: SmtpForm }
/** `edited`: by the user or a preset, even if the values equal the saved ones, as the specification asks. */
type Draft = Filled & { edited: boolean }
type Refusal = { errors: SmtpErrors; reason: string | null; times: number }

export type SmtpSettingsState = ReturnType<typeof useSmtpSettings>

export function useSmtpSettings() {
  const client = useQueryClient()
  const toast = useToast()
  const list = useQuery(query('listSmtpSettings'))
  const saved = list.data?.[0] ?? null
  const [draft, setDraft] = useState<Draft | null>(null)
  const [refusal, setRefusal] = useState<Refusal>({ errors: {}, reason: null, times: 0 })

  const form = draft?.form ?? formOf(saved)
  const base = draft?.base ?? null
  const edited = draft?.edited ?? false
  const changes = changesOf(formOf(base), form)
  // Another user's save replaces the form only while it has no changes.
  if (list.data !== undefined && (draft === null || (changes.length === 0 && base?.version !== saved?.version))) {
    setDraft({ base: saved, form: formOf(saved), edited: false })
  }

  const refuse = (errors: SmtpErrors, reason: string | null) => setRefusal(({ times }) => ({ errors, reason, times: times + 1 }))
  const accept = () => setRefusal((before) => ({ ...before, errors: {}, reason: null }))
  const refuseAs = ({ errors }: ApiError, reason: string | null) =>
    refuse(Object.fromEntries(errors.map(({ path, message }) => [path, message])), reason)

  const save = useMutation({
    mutationFn: ({ base, form }: Filled) => {
      const body = bodyOf(form, base)
      if (base === null) return call('createSmtpSettings', { body })
      return call('updateSmtpSettings', { params: { id: base.id }, body: { ...body, version: base.version } })
    },
    onSuccess: (now, sent) => {
      client.setQueryData(queryKey('listSmtpSettings'), [now])
      void client.invalidateQueries({ queryKey: queryKey('mailStatus') })
      setDraft((typed) => {
        const form = rebaseForm(sent.form, typed?.form ?? sent.form, formOf(now))
        return { base: now, form, edited: changesOf(formOf(now), form).length > 0 }
      })
      accept()
      toast({ tone: 'success', title: 'Success', description: 'SMTP settings saved successfully' })
    },
    onError: async (error, sent) => {
      toast({ tone: 'error', title: 'Error', description: 'Failed to save SMTP settings' })
      if (!isApiError(error)) return
      refuseAs(error, error.message)
      // Another user was faster: the next save applies this input on top of their settings.
      if (error.status !== 409 && sent.base !== null) return
      const [now = null] = (await list.refetch()).data ?? []
      setDraft((typed) => ({ base: now, form: rebaseForm(formOf(sent.base), typed?.form ?? sent.form, formOf(now)), edited: true }))
    },
  })

  return {
    list,
    /** The current settings; null before the first save. */
    saved,
    base,
    form,
    edited,
    changes,
    errors: refusal.errors,
    reason: refusal.reason,
    refusals: refusal.times,
    saving: save.isPending,
    change(changed: Partial<SmtpForm>) {
      setDraft({ base, form: { ...form, ...changed }, edited: true })
      setRefusal(({ errors, times }) => ({
        errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))),
        reason: null,
        times,
      }))
    },
    discard() {
      setDraft({ base: saved, form: formOf(saved), edited: false })
      accept()
    },
    save() {
      if (save.isPending || !edited) return
      const fault = saveFault(form)
      if (fault === null) return save.mutate({ base, form })
      refuse(fault.errors, null)
      toast({ tone: 'error', title: 'Validation Error', description: fault.message })
    },
    refuseAs,
  }
}
