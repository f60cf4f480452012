import type { BookletChange, BookletEvent } from './booklet.ts'
import { day, excerpt, orNone } from './in-words.ts'

type Words = [entity: 'sample_booklet', action: string, details: string]

/** The orders' part of what `describe` says. */
export const bookletPhrases: { [E in BookletEvent as E['type']]: (data: E['data']) => Words } = {
  BookletOrdered: ({ orderNumber, customer, product, orderedOn }) => [
    'sample_booklet',
    'create',
    `${orderNumber}: ${product} ordered by ${customer} on ${day(orderedOn)}`,
  ],
  BookletOrderRenumbered: ({ from, to }) => ['sample_booklet', 'update', `${to}: order number ${from} → ${to}`],
  BookletCustomerRenamed: changed('customer', orNone),
  BookletAddressChanged: changed('address', excerpt),
  BookletEmailChanged: changed('email', orNone),
  BookletPhoneChanged: changed('phone', orNone),
  BookletProductChanged: changed('product', orNone),
  TrackingNumberSet: changed('tracking number', orNone),
  BookletReopened: becomes('open again'),
  BookletShipped: becomes('shipped'),
  BookletDelivered: becomes('delivered'),
  BookletRefunded: becomes('refunded'),
  BookletOrderDateCorrected: changed('date ordered', day),
  BookletShipDateSet: changed('date shipped', day),
  BookletNotesChanged: changed('notes', excerpt),
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
