import { type Booklet, isEmail, type NewBooklet } from '@crm/contracts'
import { type ApiError, call, isApiError, messageOf, useToast } from '@crm/shell-api'
import { type Kind, useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateBooklets } from './queries.ts'

export type BookletTask = { kind: 'add' } | { kind: 'edit' | 'ship'; order: Booklet }

type Draft = { base: Booklet | null; form: BookletForm; conflicts: ApiError['conflicts'] }

export type BookletFormState = ReturnType<typeof useBookletForm>

export function useBookletForm(task: BookletTask, today: string, onSaved: () => void) {
  const [opened] = useState(() => openedForm(task, today))
  const [draft, setDraft] = useState<Draft>({ base: task.kind === 'add' ? null : task.order, form: opened, conflicts: [] })
  const [errors, setErrors] = useState<BookletErrors>({})
  const [refusals, setRefusals] = useState(0)
  const client = useQueryClient()
  const toast = useToast()
  const keyOf = useSendKey()
  const create = useCreateOnce(orders)
  const done = task.kind === 'add' ? 'created' : 'updated'
  const failed = `Failed to ${task.kind === 'add' ? 'create' : 'update'} sample booklet order`

  const refuse = (found: BookletErrors) => {
    setErrors(found)
    setRefusals((before) => before + 1)
  }

  const save = useMutation({
    mutationFn: ({ base, form }: Draft) => (base === null ? create(bookletBody(form)) : update(base, form, keyOf)),
    onSuccess: () => {
      toast({ tone: 'success', title: `Sample booklet order ${done} successfully!` })
      onSaved()
      void invalidateBooklets(client)
    },
    onError: async (error, { base }) => {
      const wrong = isApiError(error) ? error.errors : []
      refuse(Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
      toast(
        wrong.length > 0 && base
          ? { tone: 'error', title: 'Validation Error', description: listErrors(wrong) }
          : { tone: 'error', title: 'Error', description: messageOf(error, failed) },
      )
      if (base === null || !isApiError(error) || error.conflicts.length === 0) return
      const now = await call('getBooklet', { params: { id: base.id } }).catch(() => base)
      setDraft((before) => ({ ...rebased(before, now), conflicts: error.conflicts }))
    },
  })

  return {
    ...draft,
    errors,
    refusals,
    saving: save.isPending,
    dirty: JSON.stringify(draft.form) !== JSON.stringify(opened),
    change(changes: Partial<BookletForm>) {
      const form = withChange(draft.form, changes, today)
      setDraft({ ...draft, form })
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))))
    },
    /** `halfTyped`: fields with invalid input, such as half a date; their value is ''. */
    save(halfTyped: BookletErrors) {
      if (save.isPending) return
      const found = { ...localErrors(draft.form), ...halfTyped }
      if (Object.keys(found).length === 0) return save.mutate(draft)
      refuse(found)
      const wrong = Object.entries(found).map(([path, message]) => ({ path, message: message ?? '' }))
      const description = task.kind === 'add' ? 'Please check all required fields' : listErrors(wrong)
      toast({ tone: 'error', title: 'Validation Error', description })
    },
  }
}

function listErrors(errors: { path: string; message: string }[]): string {
  return errors.map(({ path, message }) => `${path}: ${message}`).join(', ') || 'Please check all fields'
}

function openedForm(task: BookletTask, today: string): BookletForm {
  if (task.kind === 'add') return emptyForm(today)
  const form = formOf(task.order)
  return task.kind === 'ship' ? withChange(form, { status: 'Shipped' }, today) : form
}

const orders: Kind<NewBooklet, Booklet> = {
  name: 'order',
  names: ['order_number', 'customer_name'],
  create: (body, idempotencyKey) => call('createBooklet', { body, idempotencyKey }),
  change: ({ id, version }, changes) => call('updateBooklet', { params: { id }, body: { ...changes, version } }),
}

function update(base: Booklet, form: BookletForm, keyOf: (body: unknown) => string): Promise<Booklet> {
  // With the version that was read, the server applies only the differences.
  const body = { ...bookletBody(form), version: base.version }
  return call('updateBooklet', { params: { id: base.id }, body, idempotencyKey: keyOf(body) })
}

// Fields without edits take the new values; edited fields keep the user's input, which the next save applies.
function rebased({ base, form, conflicts }: Draft, now: Booklet): Draft {
  if (base === null) return { base, form, conflicts }
  const [before, after] = [formOf(base), formOf(now)]
  const typed = Object.fromEntries(Object.entries(form).filter(([field, value]) => value !== before[field as keyof BookletForm]))
  return { base: now, form: { ...after, ...typed }, conflicts }
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
export type BookletField = keyof BookletForm
type BookletErrors = Partial<Record<string, string>>

export const fieldLabels: Record<BookletField, string> = {
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
export const requiredFields: readonly BookletField[] = ['order_number', 'product_type', 'customer_name', 'phone', 'email', 'address']

export const emptyForm = (today: string): BookletForm => ({
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

export const formOf = (order: Booklet): BookletForm => ({
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

export function withChange(form: BookletForm, changes: Partial<BookletForm>, today: string): BookletForm {
  const next = { ...form, ...changes }
  return changes.status === 'Shipped' && next.date_shipped === '' ? { ...next, date_shipped: today } : next
}

export function localErrors(form: BookletForm): BookletErrors {
  const email = form.email.trim()
  const tracking = form.tracking_number.trim()
  return {
    ...Object.fromEntries(requiredFields.filter((field) => form[field].trim() === '').map((field) => [field, 'Required'])),
    ...(email !== '' && !isEmail(email) && { email: 'Must be an e-mail address' }),
    ...(tracking !== '' &&
      !/^[A-Za-z0-9][A-Za-z0-9 -]*$/.test(tracking) && { tracking_number: 'Only letters, digits, blanks and hyphens' }),
    // Days as `yyyy-mm-dd` compare as text.
    ...(form.date_shipped !== '' && form.date_shipped < form.date_ordered && { date_shipped: 'Must not be before the date ordered' }),
  }
}

export function bookletBody(form: BookletForm): NewBooklet {
  return {
    order_number: form.order_number.trim(),
    // The casts are safe: the selects offer only these values and the order's own.
    product_type: form.product_type as NewBooklet['product_type'],
    status: form.status as NewBooklet['status'],
    customer_name: form.customer_name.trim(),
    phone: form.phone.trim(),
    email: form.email.trim(),
    address: form.address.trim(),
    date_ordered: orNull(form.date_ordered),
    date_shipped: orNull(form.date_shipped),
    tracking_number: orNull(form.tracking_number),
    notes: orNull(form.notes),
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
