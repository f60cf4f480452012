import { type Booklet, bookletStatuses, productTypes } from '@crm/contracts'
import { Button, DateInput, DialogClose, Field, halfTyped, Input, NativeSelect, type SelectOption, Textarea } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { ConflictNotice, FormDialog, submitOnControlEnter } from '../form-dialog.tsx'
import {
  type BookletField,
  type BookletFormState,
  type BookletTask,
  fieldLabels,
  formOf,
  requiredFields,
  useBookletForm,
} from './booklet-form.ts'

type Props = {
  task: BookletTask
  today: string
  onClose: () => void
}

export function BookletDialog({ task, today, onClose }: Props) {
  const formId = useId()
  const state = useBookletForm(task, today, onClose)
  useFocusOnFault(state)
  const isNew = task.kind === 'add'
  return (
    <FormDialog
      size="md"
      title={isNew ? 'Add New Order' : 'Edit Order'}
      description={isNew ? <RequiredNote /> : `${task.order.order_number} · ${task.order.customer_name}`}
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={
        <>
          <p className="mr-auto flex items-center gap-1.5 self-center text-sm text-danger max-md:w-full" role="alert">
            {Object.keys(state.errors).length > 0 && (
              <>
                <CircleAlert className="icon" aria-hidden="true" /> {isNew ? 'Please check all required fields' : 'Please check all fields'}
              </>
            )}
          </p>
          <DialogClose>
            <Button className="max-md:flex-1">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" className="max-md:flex-1" busy={state.saving} busyText="Saving...">
            {isNew ? 'Create Order' : 'Update Order'}
          </Button>
        </>
      }
    >
      {state.base && state.conflicts.length > 0 && (
        <ConflictNotice what="order" conflicts={state.conflicts} values={valuesOf(state.base, state.conflicts)} className="mb-4" />
      )}
      <BookletFields id={formId} state={state} ships={task.kind === 'ship'} />
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
      <span className="sr-only">with a star</span> are required.
    </p>
  )
}

function valuesOf(order: Booklet, conflicts: BookletFormState['conflicts']): string[] {
  const form = formOf(order)
  return conflicts.map(({ field }) => `${fieldLabels[field as BookletField] ?? field}: ${form[field as BookletField] || '-'}`)
}

function useFocusOnFault({ errors, refusals }: BookletFormState): void {
  const first = Object.keys(fieldLabels).find((field) => errors[field] !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each keystroke after it
  useEffect(() => {
    if (refusals > 0 && first !== undefined) document.getElementById(`booklet-${first}`)?.focus()
  }, [refusals])
}

const products: SelectOption[] = productTypes.map((value) => ({ value, label: value }))
const statuses: SelectOption[] = bookletStatuses.map((value) => ({ value, label: value }))

/** One grid in reading order, so that the order is right on a phone too. Shipping asks only for the tracking number. */
function BookletFields({ id, state, ships }: { id: string; state: BookletFormState; ships: boolean }) {
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
      onKeyDown={submitOnControlEnter}
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
