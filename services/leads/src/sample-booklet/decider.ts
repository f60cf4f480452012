import { type Command, type Decider, invalidField, mergeChanges, NotFound } from '@crm/domain'
import { type BookletChange, type BookletEvent, type BookletFields, bookletFieldsOf } from '@crm/events'
import { type BookletState, type ExistingBooklet, evolve } from './rules/state.ts'

export type BookletCommand =
  | Command<'OrderBooklet', BookletFields>
  | Command<'ChangeBooklet', { changes: Partial<BookletFields>; version?: number | undefined }>
  | Command<'DeleteBooklet', null>
  | Command<'RestoreBooklet', null>

export const booklet: Decider<BookletCommand, BookletState, BookletEvent> = { initialState: { exists: false }, decide, evolve }

function decide(command: BookletCommand, state: BookletState): BookletEvent[] {
  if (command.type === 'OrderBooklet') return order(command.data)
  if (!state.exists || (state.deleted && command.type !== 'RestoreBooklet')) throw new NotFound('Sample booklet not found')
  const data = { order: state.values.order_number }
  switch (command.type) {
    case 'ChangeBooklet':
      return change(state, command.data.changes, command.data.version)
    case 'DeleteBooklet':
      return [{ type: 'BookletDeleted', data }]
    case 'RestoreBooklet':
      return state.deleted ? [{ type: 'BookletRestored', data }] : []
  }
}

function order(wanted: BookletFields): BookletEvent[] {
  expectShippedAfterOrdered(wanted)
  const ordered: BookletEvent = {
    type: 'BookletOrdered',
    data: {
      orderNumber: wanted.order_number,
      customer: wanted.customer_name,
      address: wanted.address,
      email: wanted.email,
      phone: wanted.phone,
      product: wanted.product_type,
      orderedOn: wanted.date_ordered,
      notes: wanted.notes,
    },
  }
  return [ordered, ...factsOfChange(bookletFieldsOf(ordered) as BookletFields, wanted)]
}

function change(state: ExistingBooklet, sent: Partial<BookletFields>, version: number | undefined): BookletEvent[] {
  const wanted = mergeChanges(state, sent, version, 'order')
  expectShippedAfterOrdered({ ...state.values, ...wanted })
  return factsOfChange(state.values, wanted)
}

function expectShippedAfterOrdered({ date_ordered, date_shipped }: BookletFields): void {
  if (date_shipped !== null && date_shipped < date_ordered) throw invalidField('date_shipped', 'Must not be before the date ordered')
}

// In the order of the activity log. The number comes first, so that the other entries use the new number.
const factOf: { [K in keyof BookletFields]: (change: BookletChange<BookletFields[K]>) => BookletEvent } = {
  order_number: (data) => ({ type: 'BookletOrderRenumbered', data: { ...data, order: data.to } }),
  customer_name: (data) => ({ type: 'BookletCustomerRenamed', data }),
  phone: (data) => ({ type: 'BookletPhoneChanged', data }),
  email: (data) => ({ type: 'BookletEmailChanged', data }),
  address: (data) => ({ type: 'BookletAddressChanged', data }),
  product_type: (data) => ({ type: 'BookletProductChanged', data }),
  date_ordered: (data) => ({ type: 'BookletOrderDateCorrected', data }),
  tracking_number: (data) => ({ type: 'TrackingNumberSet', data }),
  status: (data) => ({ type: statusFacts[data.to] ?? 'BookletReopened', data }),
  date_shipped: (data) => ({ type: 'BookletShipDateSet', data }),
  notes: (data) => ({ type: 'BookletNotesChanged', data }),
}

const statusFacts: Readonly<Record<string, 'BookletShipped' | 'BookletDelivered' | 'BookletRefunded'>> = {
  Shipped: 'BookletShipped',
  Delivered: 'BookletDelivered',
  Refunded: 'BookletRefunded',
}

const fields = Object.keys(factOf) as (keyof BookletFields)[]

// The projection applies event by event and never holds an order shipped before it was ordered, so a later date is set first.
const shippedFirst = fields
  .filter((field) => field !== 'date_shipped')
  .flatMap((field) => (field === 'date_ordered' ? (['date_shipped', field] as const) : [field]))

function factsOfChange(before: BookletFields, after: Partial<BookletFields>): BookletEvent[] {
  const number = after.order_number ?? before.order_number
  const isLater = after.date_ordered !== undefined && after.date_ordered > before.date_ordered
  return (isLater ? shippedFirst : fields).flatMap((field) => {
    const to = after[field]
    if (to === undefined || to === before[field]) return []
    // TypeScript can't relate `field` to its function and its values through an index.
    return [(factOf[field] as (change: BookletChange<unknown>) => BookletEvent)({ order: number, from: before[field], to })]
  })
}
