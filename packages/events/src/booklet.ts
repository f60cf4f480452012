import type { Event } from '@crm/domain'
import type { RecordErased } from './record-erased.ts'

/** An order's values by the names of the wire, which are those of the read table too. Days are `yyyy-mm-dd`. */
export type BookletFields = {
  order_number: string
  customer_name: string
  address: string
  email: string
  phone: string
  product_type: string
  tracking_number: string | null
  status: string
  date_ordered: string
  date_shipped: string | null
  notes: string | null
}

/** What an order starts with; it starts as Pending. */
export type BookletStart = {
  orderNumber: string
  customer: string
  address: string
  email: string
  phone: string
  product: string
  orderedOn: string
  notes: string | null
}

/** A change of one value. `order` is the order's number at that moment. */
export type BookletChange<T> = { order: string; from: T; to: T }

// Stream `sampleBooklet-<id>`.
export type BookletEvent =
  | Event<'BookletOrdered', BookletStart>
  | Event<'BookletOrderRenumbered', BookletChange<string>>
  | Event<'BookletCustomerRenamed', BookletChange<string>>
  | Event<'BookletAddressChanged', BookletChange<string>>
  | Event<'BookletEmailChanged', BookletChange<string>>
  | Event<'BookletPhoneChanged', BookletChange<string>>
  | Event<'BookletProductChanged', BookletChange<string>>
  | Event<'TrackingNumberSet', BookletChange<string | null>>
  | Event<'BookletReopened', BookletChange<string>>
  | Event<'BookletShipped', BookletChange<string>>
  | Event<'BookletDelivered', BookletChange<string>>
  | Event<'BookletRefunded', BookletChange<string>>
  | Event<'BookletOrderDateCorrected', BookletChange<string>>
  | Event<'BookletShipDateSet', BookletChange<string | null>>
  | Event<'BookletNotesChanged', BookletChange<string | null>>
  | Event<'BookletDeleted', { order: string }>
  | Event<'BookletRestored', { order: string }>
  | RecordErased<'BookletErased'>

export const bookletStream = (id: number): string => `sampleBooklet-${id}`

type Changing = Exclude<BookletEvent['type'], 'BookletOrdered' | 'BookletDeleted' | 'BookletRestored' | 'BookletErased'>

const changes: Readonly<Record<Changing, keyof BookletFields>> = {
  BookletOrderRenumbered: 'order_number',
  BookletCustomerRenamed: 'customer_name',
  BookletAddressChanged: 'address',
  BookletEmailChanged: 'email',
  BookletPhoneChanged: 'phone',
  BookletProductChanged: 'product_type',
  TrackingNumberSet: 'tracking_number',
  BookletReopened: 'status',
  BookletShipped: 'status',
  BookletDelivered: 'status',
  BookletRefunded: 'status',
  BookletOrderDateCorrected: 'date_ordered',
  BookletShipDateSet: 'date_shipped',
  BookletNotesChanged: 'notes',
}

/** Every type of an order's events. */
export const bookletEventTypes: readonly BookletEvent['type'][] = [
  'BookletOrdered',
  ...(Object.keys(changes) as Changing[]),
  'BookletDeleted',
  'BookletRestored',
  'BookletErased',
]

/** What an event sets. */
export function bookletFieldsOf(event: BookletEvent): Partial<BookletFields> {
  switch (event.type) {
    case 'BookletOrdered':
      return startOf(event.data)
    case 'BookletDeleted':
    case 'BookletRestored':
    case 'BookletErased':
      return {}
    default:
      return { [changes[event.type]]: event.data.to }
  }
}

const startOf = (start: BookletStart): BookletFields => ({
  order_number: start.orderNumber,
  customer_name: start.customer,
  address: start.address,
  email: start.email,
  phone: start.phone,
  product_type: start.product,
  tracking_number: null,
  status: 'Pending',
  date_ordered: start.orderedOn,
  date_shipped: null,
  notes: start.notes,
})
