import type { SmtpSettings } from '@crm/contracts'
import { toFormErrors, useRecordForm } from '@crm/forms'
import { type ApiError, call, isApiError, query, queryKey, useToast } from '@crm/shell-api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  buildSmtpFormValues,
  buildSmtpSettingsBody,
  describeSmtpChanges,
  type SmtpFormValues,
  smtpFieldLabels,
  validateSmtpForm,
} from './smtp-form.ts'

export type SmtpSettingsFormState = ReturnType<typeof useSmtpSettingsForm>

export function useSmtpSettingsForm() {
  const client = useQueryClient()
  const toast = useToast()
  const list = useQuery(query('listSmtpSettings'))
  const saved = list.data?.[0] ?? null
  const [reason, setReason] = useState<string | null>(null)

  const form = useRecordForm<SmtpSettings, SmtpFormValues, SmtpSettings>({
    record: saved,
    valuesOf: buildSmtpFormValues,
    labels: smtpFieldLabels,
    onTyped: () => setReason(null),
    check: (values) => validateSmtpForm(values)?.errors ?? {},
    save: (values, base) => {
      const body = buildSmtpSettingsBody(values, base)
      if (base === null) return call('createSmtpSettings', { body })
      return call('updateSmtpSettings', { params: { id: base.id }, body: { ...body, version: base.version } })
    },
    onSaved: (now, sent) => {
      client.setQueryData(queryKey('listSmtpSettings'), [now])
      void client.invalidateQueries({ queryKey: queryKey('mailStatus') })
      form.restart(now, { ...buildSmtpFormValues(now), ...form.typedSince(sent) })
      setReason(null)
      toast({ tone: 'success', title: 'Success', description: 'SMTP settings saved successfully' })
    },
    // Another user has saved in the meantime. The form restarts with their settings and this user's input, for the next save.
    onConflict: async ({ status }, _, base) => {
      if (status !== 409 && base !== null) return false
      const [now = null] = (await list.refetch()).data ?? []
      form.restart(now, { ...buildSmtpFormValues(now), ...form.typedSince(buildSmtpFormValues(base)) })
      return false
    },
    onRefused: (_, thrown) => {
      if (thrown !== undefined) toast({ tone: 'error', title: 'Error', description: 'Failed to save SMTP settings' })
      else toast({ tone: 'error', title: 'Validation Error', description: validateSmtpForm(form.values)?.message ?? '' })
      setReason(isApiError(thrown) ? thrown.message : null)
    },
  })

  return {
    ...form,
    list,
    /** The current settings; null before the first save. */
    saved,
    /** Whether the user or a preset has changed a field, even if the values equal the saved ones, as the specification asks. */
    edited: form.isTouched || form.dirty,
    changes: describeSmtpChanges(buildSmtpFormValues(form.base), form.values),
    reason,
    discard() {
      form.restart(saved)
      setReason(null)
    },
    refuseAs: (error: ApiError) => form.showErrors(toFormErrors(error)),
  }
}
