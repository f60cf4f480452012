import type { Lead, LeadField } from '@crm/contracts'
import { formLabels, useLeadOrigins } from '@crm/lead-fields'
import { call, invalidateLeads, isApiError, messageOf, queryKey, reading, useToast } from '@crm/shell-api'
import { type Kind, useCreateOnce } from '@crm/shell-api/create-once'
import { halfTyped } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMoments } from '../dates.ts'
import type { Draft } from './draft.ts'
import {
  type FieldErrors,
  faultyFields,
  isTyped,
  type LeadForm,
  localErrors,
  type NewLeadBody,
  newLeadBody,
  serverErrors,
} from './lead-form.ts'

export type NewLead = ReturnType<typeof useNewLead>

type Options = {
  untouched: LeadForm
  faultOf: (form: LeadForm) => string
  draft?: Draft
  onSaved: () => void
}

const leads: Kind<NewLeadBody, Lead> = {
  name: 'lead',
  names: ['name', 'phone'],
  create: (body, idempotencyKey) => call('createLead', { body, idempotencyKey }),
  change: ({ id, version }, changes) => call('updateLead', { params: { id }, body: { ...changes, version } }),
}

export function useNewLead({ untouched, faultOf, draft, onSaved }: Options) {
  const today = useBusinessToday()
  const client = useQueryClient()
  const toast = useToast()
  const create = useCreateOnce(leads, draft?.sent)
  const { offered } = useLeadOrigins()
  const [entered, setForm] = useState(() => draft?.read() ?? untouched)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const busy = useRef(false)

  // If the user has chosen no origin, the first active one is used.
  const form = entered.lead_origin === untouched.lead_origin ? { ...entered, lead_origin: firstOf(offered, entered.lead_origin) } : entered
  const typed = isTyped(entered, untouched)
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved) leave()
  }, [saved])

  const refuse = (found: FieldErrors, description: string, element: HTMLFormElement) => {
    setErrors(inFormOrder(found, element))
    setRefusals((before) => before + 1)
    toast({ tone: 'error', title: 'Error', description })
    return false
  }

  const change = (changes: Partial<LeadForm>) => {
    draft?.change(changes)
    setForm((before) => ({ ...before, ...changes }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
  }

  return {
    form,
    typed,
    errors,
    origins: offered,
    refusals,
    today,
    saving,
    change,
    /** The properties of a field around its control. */
    field: (name: LeadField & keyof LeadForm) => ({ id: name, label: formLabels[name], error: errors[name] }),
    /** The properties of a control that holds a field's text. */
    text: (name: TextField) => ({
      name,
      value: form[name],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    }),
    /** Returns whether the lead was saved. `another` stays on the page with an empty form. */
    async save(element: HTMLFormElement, { another = false } = {}): Promise<boolean> {
      // A second click may arrive before React renders the disabled button.
      if (busy.current) return false
      const found = { ...localErrors(form, today), ...halfTyped(element) }
      if (Object.keys(found).length > 0) return refuse(found, faultOf(form), element)
      busy.current = true
      setSaving(true)
      try {
        await create(newLeadBody(form, today))
        draft?.drop()
        setForm(untouched)
        setErrors({})
        setSaved(!another)
        toast({ tone: 'success', title: 'Lead created successfully!' })
        void invalidateLeads(client)
        return true
      } catch (error) {
        return refuse(isApiError(error) ? serverErrors(error) : {}, messageOf(error, 'Failed to create lead'), element)
      } finally {
        busy.current = false
        setSaving(false)
      }
    },
  }
}

type TextField = { [K in keyof LeadForm]: LeadForm[K] extends string ? K : never }[keyof LeadForm]

/** Errors of fields that the form does not show come last. */
function inFormOrder(errors: FieldErrors, form: HTMLFormElement): FieldErrors {
  const shown = [...form.querySelectorAll('[id]')].map(({ id }) => id)
  const placeOf = (name: string) => (shown.includes(name) ? shown.indexOf(name) : shown.length)
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => placeOf(one) - placeOf(other)))
}

const firstOf = (offered: readonly { value: string }[], usual: string): string =>
  usual === '' || offered.some(({ value }) => value === usual) ? usual : (offered[0]?.value ?? usual)

/** `yyyy-mm-dd`; computed from the browser's clock until the server has answered. */
function useBusinessToday(): string {
  const { today } = useMoments()
  // Never cached: a tab left open overnight must not offer yesterday.
  const { data } = useQuery({
    queryKey: [...queryKey('calendarClock'), 'today'],
    queryFn: (context) => call('calendarClock', reading(context)),
    staleTime: 0,
    gcTime: 0,
  })
  return data?.now.slice(0, 10) ?? today()
}

/** Focuses the first faulty field after a refusal, so that screen readers read its error. */
export function useFocusOnFault({ errors, refusals }: NewLead): void {
  const focusFirst = useEffectEvent(() => {
    const [first] = faultyFields(errors)
    if (first) document.getElementById(first.name)?.focus()
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])
}
