import { type Booklet, isEmail, type NewBooklet } from '@crm/contracts'

export type BookletForm = {
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
export type BookletErrors = Partial<Record<string, string>>

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
