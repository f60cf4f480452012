import type { Lead } from '@crm/contracts'
import { type ApiError, call, invalidateLeads, isApiError, messageOf, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSendKey } from '../send-key.ts'
import { canSave, type FollowUpForm, followUpBody, formOf } from './follow-up-form.ts'

const failed = 'Failed to update follow-up'

/** Typing and saving. Where somebody else changed the same meanwhile, `base` becomes their lead and the next save is meant. */
export function useFollowUp({ lead, today, onSaved }: { lead: Lead; today: string; onSaved: () => void }) {
  const [base, setBase] = useState(lead)
  const [form, setForm] = useState(() => formOf(lead))
  const [error, setError] = useState<ApiError | null>(null)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()

  // A date that was left alone follows theirs; what was typed stays.
  const rebase = (now: Lead) => {
    setForm((before) => (before.date === formOf(base).date ? { ...before, date: formOf(now).date } : before))
    setBase(now)
  }

  const save = useMutation({
    mutationFn: () => {
      const body = followUpBody(base, form, today)
      return call('updateLead', { params: { id: base.id }, body, idempotencyKey: keyOf(body) })
    },
    onSuccess: async () => {
      toast({ tone: 'success', title: 'Follow-up updated successfully!' })
      onSaved()
      await invalidateLeads(client)
    },
    onError: async (refusal) => {
      toast({ tone: 'error', title: failed, ...described(messageOf(refusal, failed)) })
      if (!isApiError(refusal)) return
      if (refusal.conflicts.length > 0) rebase(await call('getLead', { params: { id: base.id } }).catch(() => base))
      setError(refusal)
    },
  })

  return {
    base,
    form,
    error,
    saving: save.isPending,
    dirty: JSON.stringify(form) !== JSON.stringify(formOf(lead)),
    change(changes: Partial<FollowUpForm>) {
      setForm((before) => ({ ...before, ...changes }))
      setError(null)
    },
    save: () => void (save.isPending || !canSave(form) || save.mutate()),
  }
}

const described = (message: string) => (message === failed ? {} : { description: message })
