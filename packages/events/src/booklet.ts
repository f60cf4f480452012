import type { Event } from '@crm/domain'
import type { RecordErasedEvent } from './erasure.ts'
import {
  type DetailChanges,
  defineField,
  describeDetailChanges,
  extractCorrectedValues,
  type FieldTable,
  type FieldTableValues,
  getInitialValues,
} from './fields.ts'
import { type ActivityEntryTuple, type ActivityPhrases, formatDay, formatExcerpt, formatTextOrNone } from './format.ts'

/** The fields of a booklet order, named as in the API and the read table. Days are `yyyy-mm-dd`. */
export const bookletFieldTable = {
  order_number: defineField<string>({ label: 'order number', initial: '', format: formatTextOrNone, personal: 'code!' }),
  customer_name: defineField<string>({ label: 'customer', initial: '', format: formatTextOrNone, personal: 'name!' }),
  address: defineField<string>({ label: 'address', initial: '', format: formatExcerpt, personal: 'address!' }),
  email: defineField<string>({ label: 'email', initial: '', format: formatTextOrNone, personal: 'email!' }),
  phone: defineField<string>({ label: 'phone', initial: '', format: formatTextOrNone, personal: 'phone!' }),
  product_type: defineField<string>({ label: 'product', initial: '', format: formatTextOrNone }),
  // Personal, because the carrier shows for it where the parcel was sent.
  tracking_number: defineField<string | null>({ label: 'tracking number', initial: null, format: formatTextOrNone, personal: 'detail' }),
  status: defineField<string>({ label: 'status', initial: 'Pending', format: formatTextOrNone }),
  date_ordered: defineField<string>({ label: 'date ordered', initial: '', format: formatDay }),
  date_shipped: defineField<string | null>({ label: 'date shipped', initial: null, format: formatDay }),
  notes: defineField<string | null>({ label: 'notes', initial: null, format: formatExcerpt, personal: 'notes' }),
} satisfies FieldTable

export type BookletValues = FieldTableValues<typeof bookletFieldTable>

/** The data of a new order. Its status is Pending. */
type BookletStart = {
  orderNumber: string
  customer: string
  address: string
  email: string
  phone: string
  product: string
  orderedOn: string
  notes: string | null
}

type StatusChange = { order: string; from: string; to: string }

// Stream `sampleBooklet-<id>`. `order` is the order's number at the time of the event.
export type BookletEvent =
  | Event<'BookletOrdered', BookletStart>
  // The corrections of one save, of all fields except the status.
  | Event<'BookletDetailsChanged', { order: string; changes: DetailChanges<BookletValues> }>
  | Event<'BookletReopened', StatusChange>
  | Event<'BookletShipped', StatusChange>
  | Event<'BookletDelivered', StatusChange>
  | Event<'BookletRefunded', StatusChange>
  | Event<'BookletDeleted', { order: string }>
  | Event<'BookletRestored', { order: string }>
  | RecordErasedEvent<'BookletErased'>

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerBookletEventTypes = {
  BookletOrderRenumbered: ['BookletDetailsChanged', 'order_number'],
  BookletCustomerRenamed: ['BookletDetailsChanged', 'customer_name'],
  BookletAddressChanged: ['BookletDetailsChanged', 'address'],
  BookletEmailChanged: ['BookletDetailsChanged', 'email'],
  BookletPhoneChanged: ['BookletDetailsChanged', 'phone'],
  BookletProductChanged: ['BookletDetailsChanged', 'product_type'],
  TrackingNumberSet: ['BookletDetailsChanged', 'tracking_number'],
  BookletOrderDateCorrected: ['BookletDetailsChanged', 'date_ordered'],
  BookletShipDateSet: ['BookletDetailsChanged', 'date_shipped'],
  BookletNotesChanged: ['BookletDetailsChanged', 'notes'],
} as const satisfies Record<string, readonly ['BookletDetailsChanged', keyof BookletValues]>

export const buildBookletStreamId = (id: number): string => `sampleBooklet-${id}`

/** The field values that an event sets. */
export function extractBookletValues(event: BookletEvent): Partial<BookletValues> {
  switch (event.type) {
    case 'BookletOrdered':
      return startOf(event.data)
    case 'BookletDetailsChanged':
      return extractCorrectedValues(event.data.changes)
    case 'BookletDeleted':
    case 'BookletRestored':
    case 'BookletErased':
      return {}
    default:
      return { status: event.data.to }
  }
}

const startOf = (start: BookletStart): BookletValues => ({
  ...getInitialValues(bookletFieldTable),
  order_number: start.orderNumber,
  customer_name: start.customer,
  address: start.address,
  email: start.email,
  phone: start.phone,
  product_type: start.product,
  date_ordered: start.orderedOn,
  notes: start.notes,
})

export const bookletActivityPhrases: ActivityPhrases<BookletEvent> = {
  BookletOrdered: ({ orderNumber, customer, product, orderedOn }) => [
    'sample_booklet',
    'create',
    `${orderNumber}: ${product} ordered by ${customer} on ${formatDay(orderedOn)}`,
  ],
  BookletDetailsChanged: ({ order, changes }) => updated(`${order}: ${describeDetailChanges(bookletFieldTable, changes)}`),
  BookletReopened: ({ order, from }) => updated(`${order}: reopened (was ${from})`),
  BookletShipped: ({ order, from }) => updated(`${order}: shipped (was ${from})`),
  BookletDelivered: ({ order, from }) => updated(`${order}: delivered (was ${from})`),
  BookletRefunded: ({ order, from }) => updated(`${order}: refunded (was ${from})`),
  BookletDeleted: ({ order }) => ['sample_booklet', 'delete', `${order}: deleted`],
  BookletRestored: ({ order }) => updated(`${order}: restored`),
  BookletErased: () => updated('Personal data erased'),
}

function updated(details: string): ActivityEntryTuple {
  return ['sample_booklet', 'update', details]
}

export const bookletEventTypes = Object.keys(bookletActivityPhrases) as BookletEvent['type'][]
