import { type Installer, installerStatuses, installerStatusLabels, isEmailAddress, type NewInstaller, textOrNull } from '@crm/contracts'
import type { FormErrors } from '@crm/forms'
import { call, query } from '@crm/shell-api'
import { type BadgeTone, formatMoney, formatShortDate, type SelectOption } from '@crm/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { AdminFormConfig } from '../record-form/use-admin-form.ts'

export const installersQuery = () => query('listInstallers')

export const invalidateInstallers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: installersQuery().queryKey })

const fetchInstallers = (client: QueryClient): Promise<Installer[]> => client.fetchQuery({ ...installersQuery(), staleTime: 0 })

type InstallerForm = {
  name: string
  status: string
  phone: string
  email: string
  hire_date: string
  hourly_rate: string
  specialty: string
  notes: string
}
export type InstallerFieldName = keyof InstallerForm

const labels: Record<InstallerFieldName, string> = {
  name: 'Name',
  status: 'Status',
  phone: 'Phone',
  email: 'Email',
  hire_date: 'Hire date',
  hourly_rate: 'Hourly rate',
  specialty: 'Specialty',
  notes: 'Notes',
}

export const emptyInstallerForm: InstallerForm = {
  name: '',
  status: 'active',
  phone: '',
  email: '',
  hire_date: '',
  hourly_rate: '',
  specialty: '',
  notes: '',
}

export const buildInstallerFormValues = ({
  name,
  status,
  phone,
  email,
  hire_date,
  hourly_rate,
  specialty,
  notes,
}: Installer): InstallerForm => ({
  name,
  status,
  phone: phone ?? '',
  email: email ?? '',
  hire_date: hire_date ?? '',
  hourly_rate: hourly_rate ?? '',
  specialty: specialty ?? '',
  notes: notes ?? '',
})

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
  name: form.name.trim(),
  // The cast is safe, because the select offers only the known statuses and the installer's current one.
  status: form.status as InstallerBody['status'],
  phone: textOrNull(form.phone),
  email: textOrNull(form.email),
  hire_date: textOrNull(form.hire_date),
  hourly_rate: form.hourly_rate.trim() === '' ? null : Number(form.hourly_rate),
  specialty: textOrNull(form.specialty),
  notes: textOrNull(form.notes),
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
  now: fetchInstallers,
  invalidate: invalidateInstallers,
} satisfies AdminFormConfig<Installer, InstallerForm, InstallerBody>

type Status = (typeof installerStatuses)[number]

const tones: Record<Status, BadgeTone> = { active: 'green', on_leave: 'amber', inactive: 'gray', terminated: 'red' }

const isStatus = (value: string): value is Status => Object.hasOwn(installerStatusLabels, value)

export const getInstallerStatusLabel = (value: string): string => (isStatus(value) ? installerStatusLabels[value] : value)

export const getInstallerStatusTone = (value: string): BadgeTone => (isStatus(value) ? tones[value] : 'gray')

export const installerStatusOptions: SelectOption[] = installerStatuses.map((value) => ({ value, label: installerStatusLabels[value] }))
