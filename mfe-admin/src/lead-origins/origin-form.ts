import type { LeadOrigin, LeadOriginColor } from '@crm/contracts'
import type { FormErrors } from '@crm/forms'
import { call } from '@crm/shell-api'
import { capitalize } from '@crm/ui'
import { type AdminFormConfig, createRecordQueries } from '../record-form/use-admin-form.ts'

export const leadOriginQueries = createRecordQueries('listLeadOrigins')

type OriginForm = { label: string; color: LeadOriginColor }
type OriginField = keyof OriginForm

const labels: Record<OriginField, string> = { label: 'Label', color: 'Color' }

const formOf = ({ label, color }: LeadOrigin): OriginForm => ({ label, color })

const localErrors = ({ label }: OriginForm): FormErrors => {
  if (label.trim() === '') return { label: 'Required' }
  return /[\p{L}\p{N}]/u.test(label) ? {} : { label: 'Must contain a letter or a digit' }
}

const formatField = (field: OriginField, form: OriginForm): string => (field === 'color' ? capitalize(form.color) : form.label)

export const leadOriginFormConfig = {
  name: 'lead origin',
  labels,
  formatField,
  empty: { label: '', color: 'gray' },
  formOf,
  bodyOf: ({ label, color }) => ({ label: label.trim(), color }),
  localErrors,
  inWords: (errors) => (errors.label === 'Required' ? 'Label is required' : 'Please check all fields'),
  names: ['label'],
  create: (body, idempotencyKey) => call('createLeadOrigin', { body, idempotencyKey }),
  change: (id, body, idempotencyKey) => call('updateLeadOrigin', { params: { id }, body, idempotencyKey }),
  ...leadOriginQueries,
} satisfies AdminFormConfig<LeadOrigin, OriginForm, OriginForm>
