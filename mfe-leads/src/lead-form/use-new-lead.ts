import { isEmailAddress, type Lead, type LeadFieldName, leadFields, textOrNull } from '@crm/contracts'
import { type FormErrors, useRecordForm } from '@crm/forms'
import { leadFormLabels, toRequestValues, useLeadOriginOptions } from '@crm/lead-fields'
import { call, invalidateLeads, messageOf, queryKey, reading, useSession, useToast } from '@crm/shell-api'
import { type CreateAttemptStore, type RecordWriter, useCreateOnce } from '@crm/shell-api/create-once'
import type { SelectOption } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMomentFormatters } from '../dates.ts'
import type { StoredValue } from '../stored-value.ts'
import { type LastChoiceField, openLastChoices } from './last-choices.ts'
import type { LeadFormState } from './lead-field.tsx'
import { clearsFollowUp, emptyLeadForm, type LeadForm, type LeadFormFieldName } from './lead-form.ts'

export type NewLeadFormState = LeadFormState & {
  today: string
  origins: SelectOption[]
  origin: string
  /** Whether the field still shows the user's last choice instead of the default. */
  isAsLastTime: (field: LastChoiceField) => boolean
}

type Options = {
  defaults: LeadForm
  messageFor: (form: LeadForm) => string
  draft?: StoredValue<LeadForm> & { sent: CreateAttemptStore<NewLeadBody> }
  onSaved: () => void
}

const leads: RecordWriter<NewLeadBody, Lead> = {
  name: 'lead',
  names: ['name', 'phone'],
  create: (body, idempotencyKey) => call('createLead', { body, idempotencyKey }),
  change: ({ id, version }, changes) => call('updateLead', { params: { id }, body: { ...changes, version } }),
}

export function useNewLeadForm({ defaults, messageFor, draft, onSaved }: Options): NewLeadFormState {
  const today = useBusinessToday()
  const client = useQueryClient()
  const toast = useToast()
  const create = useCreateOnce(leads, draft?.sent)
  const { offered } = useLeadOriginOptions()
  const { username } = useSession().user
  const [last] = useState(() => openLastChoices(username))
  const untouched = { ...defaults, ...last.read() }
  const isOffered = (origin: string) => offered.some(({ value }) => value === origin)
  // Until the user chooses an origin, the last one or the default is used, or the first active origin if neither is active.
  const originOf = ({ lead_origin: origin }: LeadForm) => {
    if (origin !== untouched.lead_origin || isOffered(origin)) return origin
    return defaults.lead_origin === '' || isOffered(defaults.lead_origin)
      ? defaults.lead_origin
      : (offered[0]?.value ?? defaults.lead_origin)
  }

  const form = useRecordForm<Lead, LeadForm, Lead>({
    record: null,
    valuesOf: () => ({ ...defaults, ...last.read() }),
    ...(draft && { typed: { ...untouched, ...draft.read() } }),
    onTyped: (typed) => draft?.keep(JSON.stringify(typed) === JSON.stringify(untouched) ? null : typed),
    labels: leadFormLabels,
    withChange: (before, changes) => ({
      ...before,
      ...changes,
      // If the user chooses a follow-up date after the status, the form no longer proposes to clear it.
      ...('remarks' in changes && { clear_followup: true }),
      ...('next_followup_date' in changes && { clear_followup: false }),
    }),
    check: (values) => localErrors({ ...values, lead_origin: originOf(values) }, today),
    save: (values) => create(newLeadBody({ ...values, lead_origin: originOf(values) }, today)),
    onSaved: (_, sent) => {
      last.keep(untouched, sent)
      toast({ tone: 'success', title: 'Lead created successfully!' })
      onSaved()
      void invalidateLeads(client)
    },
    onRefused: (_, thrown) => {
      const description = thrown === undefined ? messageFor(form.values) : messageOf(thrown, 'Failed to create lead')
      toast({ tone: 'error', title: 'Error', description })
    },
  })
  const shown = { lead_origin: originOf(form.values), assigned_to: form.values.assigned_to }
  const isAsLastTime = (field: LastChoiceField) => shown[field] === last.read()[field] && shown[field] !== defaults[field]
  return { ...form, today, origins: offered, origin: shown.lead_origin, isAsLastTime }
}

/** Today's date as the server knows it, in the form `yyyy-mm-dd`. Until the server has responded, the browser's clock is used. */
function useBusinessToday(): string {
  const { today } = useMomentFormatters()
  // The date is never cached, because a tab that stayed open overnight must not offer yesterday.
  const { data } = useQuery({
    queryKey: [...queryKey('calendarClock'), 'today'],
    queryFn: (context) => call('calendarClock', reading(context)),
    staleTime: 0,
    gcTime: 0,
  })
  return data?.now.slice(0, 10) ?? today()
}

const required = ['name', 'phone', 'lead_origin', 'assigned_to'] as const

function localErrors(form: LeadForm, today: string): FormErrors {
  const amount = form.project_amount.trim()
  const email = form.email.trim()
  const missing = required.filter((field) => form[field].trim() === '')
  return {
    ...Object.fromEntries(missing.map((field) => [field, `${leadFormLabels[field]} is required.`])),
    ...(email !== '' && !isEmailAddress(email) && { email: 'Must be an email address' }),
    ...((form.date_created ?? today) === '' && { date_created: 'Date created is required.' }),
    ...(amount !== '' && Number(amount) < 0 && { project_amount: 'Project amount must be 0 or more.' }),
    ...(/\.\d{3,}$/.test(amount) && { project_amount: 'Project amount must have at most two decimals.' }),
  }
}

export const lacksRequiredFields = (form: LeadForm): boolean => required.some((field) => form[field].trim() === '')

export type NewLeadBody = ReturnType<typeof newLeadBody>

const ofSale = (Object.keys(leadFields) as LeadFormFieldName[]).filter(
  (field) => field in emptyLeadForm && 'ofSale' in leadFields[field as LeadFieldName],
)
const unsold: Partial<LeadForm> = Object.fromEntries(ofSale.map((field) => [field, emptyLeadForm[field]]))

/** Builds the request body: empty optional fields become null and an empty amount "0.00". Values of a sale are sent only with the status Sold. */
function newLeadBody(form: LeadForm, today: string) {
  const {
    clear_followup: _clear,
    customer_address: _address,
    newNote: _note,
    ...typed
  } = { ...form, ...(form.remarks !== 'Sold' && unsold) }
  return {
    ...toRequestValues(typed),
    name: form.name.trim(),
    phone: form.phone.trim(),
    lead_origin: form.lead_origin,
    assigned_to: form.assigned_to,
    remarks: form.remarks,
    project_amount: form.project_amount.trim() || '0.00',
    date_created: form.date_created ?? today,
    next_followup_date: clearsFollowUp(null, form) ? null : textOrNull(form.next_followup_date),
    assigned_installer: textOrNull(typed.assigned_installer.join(', ')),
  }
}
