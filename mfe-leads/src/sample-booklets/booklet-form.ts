import type { BookletOrder, NewBookletOrder } from '@crm/contracts'
import { textOrNull } from '@crm/contracts'
import { newBookletOrderSchema } from '@crm/contracts/schemas/sample-booklets'
import { type FormErrors, findSchemaErrors, type RecordForm, type RecordOperations, useIdempotentSave, useRecordForm } from '@crm/forms'
import { call, messageOf, useToast } from '@crm/shell-api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateBookletQueries } from './queries.ts'

export type BookletDialogTask = { kind: 'add' } | { kind: 'edit' | 'ship'; order: BookletOrder }

export type BookletFormState = RecordForm<BookletOrder, BookletForm>

export function useBookletForm(task: BookletDialogTask, today: string, onSaved: () => void): BookletFormState {
  const record = task.kind === 'add' ? null : task.order
  const client = useQueryClient()
  const toast = useToast()
  const saveOnce = useIdempotentSave(orders)
  const valuesOf = (order: BookletOrder | null) => (order ? buildBookletForm(order) : buildEmptyBookletForm(today))
  const [start] = useState(() =>
    task.kind === 'ship' ? applyBookletChange(valuesOf(record), { status: 'Shipped' }, today) : valuesOf(record),
  )
  const failed = `Failed to ${record ? 'update' : 'create'} sample booklet order`
  return useRecordForm<BookletOrder, BookletForm, BookletOrder>({
    record,
    valuesOf,
    start,
    labels: bookletFieldLabels,
    withChange: (form, changes) => applyBookletChange(form, changes, today),
    check: findBookletFormErrors,
    save: (form, base) => saveOnce(base, buildBookletBody(form)),
    onSaved: () => {
      toast({ tone: 'success', title: `Sample booklet order ${record ? 'updated' : 'created'} successfully!` })
      onSaved()
      void invalidateBookletQueries(client)
    },
    onRefused: (errors, thrown) => {
      const isInvalid = Object.keys(errors).length > 0
      if (isInvalid && record) toast({ tone: 'error', title: 'Validation Error', description: listErrors(errors) })
      else if (thrown) toast({ tone: 'error', title: 'Error', description: messageOf(thrown, failed) })
      else toast({ tone: 'error', title: 'Validation Error', description: 'Please check all required fields' })
    },
    reload: ({ id }) => call('getBooklet', { params: { id } }),
  })
}

const listErrors = (errors: FormErrors): string =>
  Object.entries(errors)
    .map(([path, message]) => `${path}: ${message}`)
    .join(', ')

const orders: RecordOperations<BookletOrder, NewBookletOrder> = {
  name: 'order',
  names: ['order_number', 'customer_name'],
  create: (body, idempotencyKey) => call('createBooklet', { body, idempotencyKey }),
  change: (id, body, idempotencyKey) => call('updateBooklet', { params: { id }, body, idempotencyKey }),
}

type BookletForm = {
  order_number: string
  product_type: string
  customer_name: string
  phone: string
  email: string
  address: string
  status: string
  date_ordered: string
  date_shipped: string
  tracking_number: string
  notes: string
}
export type BookletFieldName = keyof BookletForm

export const bookletFieldLabels: Record<BookletFieldName, string> = {
  order_number: 'Order number',
  product_type: 'Product type',
  customer_name: 'Customer name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  status: 'Status',
  date_ordered: 'Date ordered',
  date_shipped: 'Date shipped',
  tracking_number: 'Tracking number',
  notes: 'Notes',
}
export const requiredBookletFields: readonly BookletFieldName[] = [
  'order_number',
  'product_type',
  'customer_name',
  'phone',
  'email',
  'address',
]

export const buildEmptyBookletForm = (today: string): BookletForm => ({
  order_number: '',
  product_type: 'Sample Booklet Only',
  customer_name: '',
  phone: '',
  email: '',
  address: '',
  status: 'Pending',
  date_ordered: today,
  date_shipped: '',
  tracking_number: '',
  notes: '',
})

export const buildBookletForm = (order: BookletOrder): BookletForm => ({
  order_number: order.order_number,
  product_type: order.product_type,
  customer_name: order.customer_name,
  phone: order.phone,
  email: order.email,
  address: order.address,
  status: order.status,
  date_ordered: order.date_ordered,
  date_shipped: order.date_shipped ?? '',
  tracking_number: order.tracking_number ?? '',
  notes: order.notes ?? '',
})

export function applyBookletChange(form: BookletForm, changes: Partial<BookletForm>, today: string): BookletForm {
  const next = { ...form, ...changes }
  return changes.status === 'Shipped' && next.date_shipped === '' ? { ...next, date_shipped: today } : next
}

export const findBookletFormErrors = (form: BookletForm): FormErrors => ({
  ...findSchemaErrors(newBookletOrderSchema, buildBookletBody(form)),
  // Days are text in the form `yyyy-mm-dd`, so comparing the text compares the days.
  ...(form.date_shipped !== '' && form.date_shipped < form.date_ordered && { date_shipped: 'Must not be before the date ordered' }),
})

export function buildBookletBody(form: BookletForm): NewBookletOrder {
  return {
    order_number: form.order_number.trim(),
    // The casts are safe, because the selects offer only valid values and the order's current ones.
    product_type: form.product_type as NewBookletOrder['product_type'],
    status: form.status as NewBookletOrder['status'],
    customer_name: form.customer_name.trim(),
    phone: form.phone.trim(),
    email: form.email.trim(),
    address: form.address.trim(),
    date_ordered: textOrNull(form.date_ordered),
    date_shipped: textOrNull(form.date_shipped),
    tracking_number: textOrNull(form.tracking_number),
    notes: textOrNull(form.notes),
  }
}
