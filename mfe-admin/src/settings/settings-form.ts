import { type BusinessSettings, type BusinessSettingsChanges, isEmail } from '@crm/contracts'
import { call, query } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'
import type { FormErrors, FormKind } from '../record-form/form-kind.ts'
import type { RecordFormState } from '../record-form/use-record-form.ts'

/** What the form holds: every field as typed. */
export type BusinessForm = { company_name: string; company_phone: string; company_email: string; business_time_zone: string }
export type BusinessField = keyof BusinessForm
export type BusinessFormState = RecordFormState<BusinessSettings, BusinessForm>

/** The fields by their names, in the order in which they stand. */
export const fieldLabels: Record<BusinessField, string> = {
  company_name: 'Company name',
  company_phone: 'Phone',
  company_email: 'E-mail',
  business_time_zone: 'Business time zone',
}
export const businessFields = Object.keys(fieldLabels) as BusinessField[]

/** The form as it opens on the settings. */
export const formOf = ({ company_name, company_phone, company_email, business_time_zone }: BusinessSettings): BusinessForm => ({
  company_name,
  company_phone: company_phone ?? '',
  company_email: company_email ?? '',
  business_time_zone,
})

/** What can be said without the server, by field. */
export const localErrors = ({ company_name: name, company_email: email }: BusinessForm): FormErrors<BusinessForm> => ({
  ...(name.trim() === '' && { company_name: 'Required' }),
  ...(email.trim() !== '' && !isEmail(email.trim()) && { company_email: 'Must be an e-mail address' }),
})

/** A field's value as people read it. */
export const shown = (field: BusinessField, form: BusinessForm): string => form[field] || 'None'

type Body = Omit<BusinessSettingsChanges, 'version'>

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const bodyOf = ({ company_name, company_phone, company_email, business_time_zone }: BusinessForm): Body => ({
  company_name: company_name.trim(),
  company_phone: orNull(company_phone),
  company_email: orNull(company_email),
  business_time_zone,
})

const change = (_: number, body: BusinessSettingsChanges, idempotencyKey?: string) =>
  call('changeBusinessSettings', { body, ...(idempotencyKey !== undefined && { idempotencyKey }) })

/** How the settings are typed, checked and saved. There is one set of them, and it is there from the beginning. */
export const businessKind = {
  name: 'settings',
  empty: { company_name: '', company_phone: '', company_email: '', business_time_zone: '' },
  formOf,
  bodyOf,
  localErrors,
  inWords: (errors) => (errors.company_name === 'Required' ? 'Company name is required' : 'Please check all fields'),
  names: [],
  create: (body) => change(1, body),
  change,
  now: async (client: QueryClient) => [await client.fetchQuery({ ...query('businessSettings'), staleTime: 0 })],
  invalidate: (client: QueryClient) => client.invalidateQueries({ queryKey: query('businessSettings').queryKey }),
} satisfies FormKind<BusinessSettings, BusinessForm, Body> & Record<string, unknown>
