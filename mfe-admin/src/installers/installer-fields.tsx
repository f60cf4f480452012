import { DateInput, Field, halfTyped, Input, MoneyInput, NativeSelect, Textarea } from '@crm/ui'
import type { ReactNode } from 'react'
import { fieldLabels, type InstallerField, type InstallerFormState } from './installer-form.ts'
import { statusOptions } from './status.ts'

/** The id of a field's control. */
export const controlId = (name: string): string => `installer-${name}`

/** The form of an installer: one grid in the order of its rows, so that on a phone the order is right too. */
export function InstallerFields({ id, state }: { id: string; state: InstallerFormState }) {
  const field = (name: InstallerField, control: ReactNode, more: { className?: string; hint?: string } = {}) => (
    <Field id={controlId(name)} label={fieldLabels[name]} required={name === 'name'} error={state.errors[name]} {...more}>
      {control}
    </Field>
  )
  const value = (name: InstallerField) => ({
    name,
    value: state.form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => state.change({ [name]: event.target.value }),
  })
  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        state.save(halfTyped(event.currentTarget))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      {field('name', <Input maxLength={100} {...value('name')} />)}
      {field('status', <NativeSelect options={statusOptions} {...value('status')} />)}
      {field('phone', <Input type="tel" maxLength={20} {...value('phone')} />)}
      {field('email', <Input type="email" maxLength={100} {...value('email')} />)}
      {field('hire_date', <DateInput {...value('hire_date')} />)}
      {field('hourly_rate', <MoneyInput {...value('hourly_rate')} />)}
      {field('specialty', <Input maxLength={100} {...value('specialty')} />, { className: 'md:col-span-2' })}
      {field('notes', <Textarea className="min-h-16!" maxLength={5000} {...value('notes')} />, { className: 'md:col-span-2' })}
    </form>
  )
}
