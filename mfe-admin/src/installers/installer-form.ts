import { type Installer, installerStatuses, installerStatusLabels, isEmailAddress, type NewInstaller, textOrNull } from '@crm/contracts'
import type { FormErrors } from '@crm/forms'
import { call } from '@crm/shell-api'
import { type BadgeTone, formatMoney, formatShortDate, type SelectOption } from '@crm/ui'
import { type AdminFormConfig, createRecordQueries, mapFields } from '../record-form/use-admin-form.ts'

export const installerQueries = createRecordQueries('listInstallers')

const labels = {
  name: 'Name',
  status: 'Status',
  phone: 'Phone',
  email: 'Email',
  hire_date: 'Hire date',
  hourly_rate: 'Hourly rate',
  specialty: 'Specialty',
  notes: 'Notes',
} as const
export type InstallerFieldName = keyof typeof labels
type InstallerForm = Record<InstallerFieldName, string>

export const emptyInstallerForm: InstallerForm = { ...mapFields(labels, () => ''), status: 'active' }

export const buildInstallerFormValues = (installer: Installer): InstallerForm => mapFields(labels, (field) => installer[field] ?? '')

export function validateInstallerForm({ name, email, hourly_rate: rate }: InstallerForm): FormErrors {
  return {
    ...(name.trim() === '' && { name: 'Required' }),
    // Installations store the names of their installers as one comma-separated text.
    ...(name.includes(',') && { name: 'Must not contain a comma' }),
    ...(email.trim() !== '' && !isEmailAddress(email.trim()) && { email: 'Must be an email address' }),
    ...(rate.trim() !== '' && !isRate(rate.trim()) && { hourly_rate: 'Must be an amount up to 99,999,999.99' }),
  }
}

const isRate = (text: string): boolean => /^(\d{1,8}(\.\d{0,2})?|\.\d{1,2})$/.test(text)

type InstallerBody = Omit<NewInstaller, 'hourly_rate'> & { hourly_rate: number | null }

export const buildInstallerBody = (form: InstallerForm): InstallerBody => ({
  ...mapFields(labels, (field) => textOrNull(form[field])),
  name: form.name.trim(),
  // The cast is safe, because the select offers only the known statuses and the installer's current one.
  status: form.status as InstallerBody['status'],
  hourly_rate: form.hourly_rate.trim() === '' ? null : Number(form.hourly_rate),
})

export function formatInstallerField(field: InstallerFieldName, form: InstallerForm): string {
  const value = form[field]
  if (value === '') return 'None'
  if (field === 'status') return getInstallerStatusLabel(value)
  if (field === 'hire_date') return formatShortDate(value)
  return field === 'hourly_rate' ? formatMoney(value) : value
}

export const installerFormConfig = {
  name: 'installer',
  labels,
  formatField: formatInstallerField,
  empty: emptyInstallerForm,
  formOf: buildInstallerFormValues,
  bodyOf: buildInstallerBody,
  localErrors: validateInstallerForm,
  inWords: (errors) => (errors.name === 'Required' ? 'Name is required' : 'Please check all fields'),
  names: ['name'],
  create: (body, idempotencyKey) => call('createInstaller', { body, idempotencyKey }),
  change: (id, body, idempotencyKey) => call('updateInstaller', { params: { id }, body, idempotencyKey }),
  ...installerQueries,
} satisfies AdminFormConfig<Installer, InstallerForm, InstallerBody>

type Status = (typeof installerStatuses)[number]

const tones: Record<Status, BadgeTone> = { active: 'green', on_leave: 'amber', inactive: 'gray', terminated: 'red' }

const isStatus = (value: string): value is Status => Object.hasOwn(installerStatusLabels, value)

export const getInstallerStatusLabel = (value: string): string => (isStatus(value) ? installerStatusLabels[value] : value)

export const getInstallerStatusTone = (value: string): BadgeTone => (isStatus(value) ? tones[value] : 'gray')

export const installerStatusOptions: SelectOption[] = installerStatuses.map((value) => ({ value, label: installerStatusLabels[value] }))
