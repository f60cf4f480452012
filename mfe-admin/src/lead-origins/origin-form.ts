import type { LeadOriginColor, LeadOriginEntry } from '@crm/contracts'
import { call } from '@crm/shell-api'
import { capitalise } from '@crm/ui'
import type { FormErrors, FormKind } from '../record-form/form-kind.ts'
import type { RecordFormState } from '../record-form/use-record-form.ts'
import { invalidateOrigins, originsNow } from './origin-queries.ts'

/** What the form holds. */
export type OriginForm = { label: string; color: LeadOriginColor }
export type OriginField = keyof OriginForm
export type OriginFormState = RecordFormState<LeadOriginEntry, OriginForm>

/** The fields by their names, in the order in which they stand. */
export const fieldLabels: Record<OriginField, string> = { label: 'Label', color: 'Colour' }
export const originFields = Object.keys(fieldLabels) as OriginField[]

/** The form as it opens on an origin. */
export const formOf = ({ label, color }: LeadOriginEntry): OriginForm => ({ label, color })

/** What can be said without the server, by field. */
export const localErrors = ({ label }: OriginForm): FormErrors<OriginForm> => {
  if (label.trim() === '') return { label: 'Required' }
  return /[\p{L}\p{N}]/u.test(label) ? {} : { label: 'Must have a letter or a digit' }
}

/** A field's value as people read it. */
export const shown = (field: OriginField, form: OriginForm): string => (field === 'color' ? capitalise(form.color) : form.label)

/** How origins are typed, checked and saved. */
export const originKind = {
  name: 'lead origin',
  empty: { label: '', color: 'gray' },
  formOf,
  bodyOf: ({ label, color }) => ({ label: label.trim(), color }),
  localErrors,
  inWords: (errors) => (errors.label === 'Required' ? 'Label is required' : 'Please check all fields'),
  names: ['label'],
  create: (body, idempotencyKey) => call('createLeadOrigin', { body, idempotencyKey }),
  change: (id, body, idempotencyKey) =>
    call('updateLeadOrigin', { params: { id }, body, ...(idempotencyKey !== undefined && { idempotencyKey }) }),
  now: originsNow,
  invalidate: invalidateOrigins,
} satisfies FormKind<LeadOriginEntry, OriginForm, OriginForm> & Record<string, unknown>
