import type { BookletChange, BookletEvent } from './booklet.ts'
import { formatDay, formatExcerpt, formatOrNone } from './format.ts'

type Words = [entity: 'sample_booklet', action: string, details: string]

/** The orders' part of what `describe` says. */
export const bookletPhrases: { [E in BookletEvent as E['type']]: (data: E['data']) => Words } = {
  BookletOrdered: ({ orderNumber, customer, product, orderedOn }) => [
    'sample_booklet',
    'create',
    `${orderNumber}: ${product} ordered by ${customer} on ${formatDay(orderedOn)}`,
  ],
  BookletOrderRenumbered: ({ from, to }) => ['sample_booklet', 'update', `${to}: order number ${from} → ${to}`],
  BookletCustomerRenamed: changed('customer', formatOrNone),
  BookletAddressChanged: changed('address', formatExcerpt),
  BookletEmailChanged: changed('email', formatOrNone),
  BookletPhoneChanged: changed('phone', formatOrNone),
  BookletProductChanged: changed('product', formatOrNone),
  TrackingNumberSet: changed('tracking number', formatOrNone),
  BookletReopened: becomes('open again'),
  BookletShipped: becomes('shipped'),
  BookletDelivered: becomes('delivered'),
  BookletRefunded: becomes('refunded'),
  BookletOrderDateCorrected: changed('date ordered', formatDay),
  BookletShipDateSet: changed('date shipped', formatDay),
  BookletNotesChanged: changed('notes', formatExcerpt),
  BookletDeleted: ({ order }) => ['sample_booklet', 'delete', `${order}: deleted`],
  BookletRestored: ({ order }) => ['sample_booklet', 'update', `${order}: deletion taken back`],
  BookletErased: () => ['sample_booklet', 'update', 'Personal data erased'],
}

function changed<T>(what: string, inWords: (value: T) => string) {
  return ({ order, from, to }: BookletChange<T>): Words => [
    'sample_booklet',
    'update',
    `${order}: ${what} ${inWords(from)} → ${inWords(to)}`,
  ]
}

function becomes(state: string) {
  return ({ order, from }: BookletChange<string>): Words => ['sample_booklet', 'update', `${order}: ${state} (was ${from})`]
}
