import type { Installer } from '@crm/contracts'
import { FormDialog, FormError } from '@crm/forms'
import { DateInput, Field, formatShortDate, Input, MoneyInput, NativeSelect, Textarea } from '@crm/ui'
import type { ReactNode } from 'react'
import { EditConflictNotice } from '../record-form/difference-notice.tsx'
import { useAdminForm } from '../record-form/use-admin-form.ts'
import { type InstallerFieldName, installerFormConfig, installerStatusOptions } from './installer-form.ts'

/** The fields are in reading order, so that the order is also right in the one column of a phone. */
export function InstallerDialog({ installer, onClose }: { installer: Installer | null; onClose: () => void }) {
  const form = useAdminForm(installerFormConfig, installer, onClose)
  const field = (name: InstallerFieldName, control: ReactNode, className = '') => (
    <Field {...form.field(name)} required={name === 'name'} className={className}>
      {control}
    </Field>
  )
  const bind = (name: InstallerFieldName) => ({ autoComplete: 'off', ...form.bind(name) })
  return (
    <FormDialog
      size="md"
      title={installer ? 'Edit Installer' : 'Add Installer'}
      description={installer ? describe(installer) : 'Only the name is required.'}
      form={form}
      submit={installer ? 'Save Installer' : 'Create Installer'}
      status={<FormError text={form.problem} />}
      onRequestClose={onClose}
    >
      <EditConflictNotice name="installer" form={form} kind={installerFormConfig} />
      <form {...form.props} className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
        {field('name', <Input maxLength={100} {...bind('name')} />)}
        {field('status', <NativeSelect options={installerStatusOptions} {...bind('status')} />)}
        {field('phone', <Input type="tel" maxLength={20} {...bind('phone')} />)}
        {field('email', <Input type="email" maxLength={100} {...bind('email')} />)}
        {field('hire_date', <DateInput {...bind('hire_date')} />)}
        {field('hourly_rate', <MoneyInput {...bind('hourly_rate')} />)}
        {field('specialty', <Input maxLength={100} {...bind('specialty')} />, 'md:col-span-2')}
        {field('notes', <Textarea className="min-h-16!" maxLength={5000} {...bind('notes')} />, 'md:col-span-2')}
      </form>
    </FormDialog>
  )
}

const describe = ({ name, hire_date }: Installer): string => (hire_date === null ? name : `${name} · hired ${formatShortDate(hire_date)}`)
