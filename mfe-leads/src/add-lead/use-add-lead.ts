import { call, invalidateLeads, isApiError, messageOf, useSession, useToast, useUnsavedChanges } from '@crm/shell-api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSendKey } from '../send-key.ts'
import { keepDraft, leaveDraft, readDraft } from './draft.ts'
import { type FieldErrors, halfTyped, localErrors, serverErrors } from './field-errors.ts'
import { emptyLead, isTyped, type LeadForm } from './lead-form.ts'
import { newLeadBody } from './new-lead.ts'
import { useBusinessToday } from './use-business-today.ts'

export type AddLead = ReturnType<typeof useAddLead>

/** The form's whole life: typing, keeping what is typed, checking, saving. `onSaved` is called once the lead exists and nothing is left to lose. */
export function useAddLead(onSaved: () => void) {
  const { username } = useSession().user
  const today = useBusinessToday()
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()
  const [form, setForm] = useState(() => readDraft(username))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const busy = useRef(false)

  useUnsavedChanges(isTyped(form))
  useEffect(() => keepDraft(username, form), [username, form])
  useEffect(() => () => leaveDraft(username), [username])
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved) leave()
  }, [saved])

  const refuse = (found: FieldErrors, description: string) => {
    setErrors(found)
    setRefusals((before) => before + 1)
    toast({ tone: 'error', title: 'Error', description })
    return false
  }

  return {
    form,
    errors,
    /** How often the form was refused. */
    refusals,
    today,
    saving,
    change(changes: Partial<LeadForm>) {
      setForm((before) => ({ ...before, ...changes }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    },
    /** Answers whether the lead exists now. `another` stays on the page with an empty form. */
    async save(element: HTMLFormElement, { another = false } = {}): Promise<boolean> {
      // A second press comes before React has drawn the button as busy.
      if (busy.current) return false
      const found = { ...localErrors(form, today), ...halfTyped(element) }
      if (Object.keys(found).length > 0) return refuse(found, 'Please check your input data')
      busy.current = true
      setSaving(true)
      try {
        const body = newLeadBody(form, today)
        await call('createLead', { body, idempotencyKey: keyOf(body) })
        setForm(emptyLead)
        setErrors({})
        setSaved(!another)
        toast({ tone: 'success', title: 'Lead created successfully!' })
        void invalidateLeads(client)
        return true
      } catch (error) {
        return refuse(isApiError(error) ? serverErrors(error) : {}, messageOf(error, 'Failed to create lead'))
      } finally {
        busy.current = false
        setSaving(false)
      }
    },
  }
}
