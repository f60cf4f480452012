import { bookletOrderStatuses, bookletProductTypes } from '@crm/contracts'
import { ConflictNotice, FormDialog, FormError } from '@crm/forms'
import { DateInput, Field, Input, NativeSelect, type SelectOption, Textarea } from '@crm/ui'
import type { ReactNode } from 'react'
import {
  type BookletDialogTask,
  type BookletFieldName,
  type BookletFormState,
  bookletFieldLabels,
  buildBookletForm,
  requiredBookletFields,
  useBookletForm,
} from './booklet-form.ts'

type Props = {
  task: BookletDialogTask
  today: string
  onClose: () => void
}

export function BookletOrderDialog({ task, today, onClose }: Props) {
  const form = useBookletForm(task, today, onClose)
  const isNew = task.kind === 'add'
  const problem = isNew ? 'Please check all required fields' : 'Please check all fields'
  return (
    <FormDialog
      size="md"
      title={isNew ? 'Add New Order' : 'Edit Order'}
      description={isNew ? <RequiredNote /> : `${task.order.order_number} · ${task.order.customer_name}`}
      form={form}
      submit={isNew ? 'Create Order' : 'Update Order'}
      status={<FormError text={Object.keys(form.errors).length > 0 && problem} />}
      onRequestClose={onClose}
    >
      <ConflictNotice what="order" conflicts={form.conflicts} lines={linesOf(form)} />
      <BookletFields form={form} ships={task.kind === 'ship'} />
    </FormDialog>
  )
}

function RequiredNote() {
  return (
    <p>
      Fields marked{' '}
      <span className="text-danger" aria-hidden="true">
        *
      </span>
      <span className="sr-only">with an asterisk</span> are required.
    </p>
  )
}

function linesOf({ base, conflicts }: BookletFormState): string[] {
  const now: Partial<Record<string, string>> = base ? buildBookletForm(base) : {}
  const labels: Partial<Record<string, string>> = bookletFieldLabels
  return conflicts.map(({ field }) => `${labels[field] ?? field}: ${now[field] || '-'}`)
}

const products: SelectOption[] = bookletProductTypes.map((value) => ({ value, label: value }))
const statuses: SelectOption[] = bookletOrderStatuses.map((value) => ({ value, label: value }))

/**
 * All fields are in one grid, so that their order is also right in a single column on a phone. For shipping, the tracking number gets the
 * first focus.
 */
function BookletFields({ form, ships }: { form: BookletFormState; ships: boolean }) {
  const { bind } = form
  const field = (name: BookletFieldName, control: ReactNode, more: { className?: string; hint?: string } = {}) => (
    <Field
      {...form.field(name)}
      required={requiredBookletFields.includes(name)}
      optional={name === 'date_shipped' || name === 'tracking_number' || name === 'notes'}
      {...more}
    >
      {control}
    </Field>
  )
  return (
    <form {...form.props} className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
      {field('order_number', <Input autoComplete="off" maxLength={50} {...bind('order_number')} />)}
      {field('product_type', <NativeSelect options={products} {...bind('product_type')} />)}
      {field('customer_name', <Input autoComplete="off" maxLength={100} {...bind('customer_name')} />)}
      {field('phone', <Input type="tel" autoComplete="off" maxLength={20} {...bind('phone')} />)}
      {field('email', <Input type="email" autoComplete="off" maxLength={100} {...bind('email')} />)}
      {field(
        'address',
        <Textarea className="flex-1" autoComplete="off" maxLength={500} placeholder="Street, city, state, ZIP" {...bind('address')} />,
        { className: 'flex flex-col md:row-span-2' },
      )}
      {field('status', <NativeSelect options={statuses} {...bind('status')} />, {
        hint: 'Selecting Shipped sets the date shipped to today.',
      })}
      {field('date_ordered', <DateInput {...bind('date_ordered')} />)}
      {field('date_shipped', <DateInput {...bind('date_shipped')} />)}
      {field(
        'tracking_number',
        <Input
          autoComplete="off"
          maxLength={50}
          placeholder="USPS, 20 to 22 digits"
          {...(ships && { 'data-focus-first': '' })}
          {...bind('tracking_number')}
        />,
        {
          className: 'md:col-span-2',
        },
      )}
      {field('notes', <Textarea className="min-h-16!" rows={2} maxLength={5000} {...bind('notes')} />, { className: 'md:col-span-2' })}
    </form>
  )
}
