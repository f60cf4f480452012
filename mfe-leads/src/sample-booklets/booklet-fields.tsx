import { bookletStatuses, productTypes } from '@crm/contracts'
import { DateInput, Field, halfTyped, Input, NativeSelect, type SelectOption, Textarea } from '@crm/ui'
import type { ReactNode } from 'react'
import { type BookletField, fieldLabels, requiredFields } from './booklet-form.ts'
import type { BookletFormState } from './use-booklet-form.ts'

const products: SelectOption[] = productTypes.map((value) => ({ value, label: value }))
const statuses: SelectOption[] = bookletStatuses.map((value) => ({ value, label: value }))

/** The dialog's form: one grid in the order of its rows, so that on a phone the order is right too. Who ships has only the tracking number to type. */
export function BookletFields({ id, state, ships }: { id: string; state: BookletFormState; ships: boolean }) {
  const field = (name: BookletField, control: ReactNode, more: { className?: string; hint?: string } = {}) => (
    <Field
      id={`booklet-${name}`}
      label={fieldLabels[name]}
      required={requiredFields.includes(name)}
      optional={name === 'date_shipped' || name === 'tracking_number' || name === 'notes'}
      error={state.errors[name]}
      {...more}
    >
      {control}
    </Field>
  )
  const value = (name: BookletField) => ({
    name,
    value: state.form[name],
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
      {field('order_number', <Input autoComplete="off" maxLength={50} {...value('order_number')} />)}
      {field('product_type', <NativeSelect options={products} {...value('product_type')} />)}
      {field('customer_name', <Input autoComplete="off" maxLength={100} {...value('customer_name')} />)}
      {field('phone', <Input type="tel" autoComplete="off" maxLength={20} {...value('phone')} />)}
      {field('email', <Input type="email" autoComplete="off" maxLength={100} {...value('email')} />)}
      {field(
        'address',
        <Textarea className="flex-1" autoComplete="off" maxLength={500} placeholder="Street, city, state, ZIP" {...value('address')} />,
        { className: 'flex flex-col md:row-span-2' },
      )}
      {field('status', <NativeSelect options={statuses} {...value('status')} />, { hint: 'Shipped fills in today as the date shipped.' })}
      {field('date_ordered', <DateInput {...value('date_ordered')} />)}
      {field('date_shipped', <DateInput {...value('date_shipped')} />)}
      {field(
        'tracking_number',
        <Input
          autoComplete="off"
          maxLength={50}
          placeholder="USPS, 20 to 22 digits"
          {...(ships && { 'data-focus-first': '' })}
          {...value('tracking_number')}
        />,
        {
          className: 'md:col-span-2',
        },
      )}
      {field('notes', <Textarea className="min-h-16!" rows={2} maxLength={5000} {...value('notes')} />, { className: 'md:col-span-2' })}
    </form>
  )
}
