import {
  applyFieldEvent,
  type Command,
  createInvalidFieldError,
  type Decider,
  type ExistingRecord,
  listChangedValues,
  mergeConcurrentChanges,
  NotFound,
  type RecordedEvent,
  type RecordState,
} from '@crm/domain'
import { type BookletEvent, type BookletValues, extractBookletValues } from '@crm/events'

export type BookletCommand =
  | Command<'OrderBooklet', BookletValues>
  | Command<'ChangeBooklet', { changes: Partial<BookletValues>; version?: number | undefined }>
  | Command<'DeleteBooklet', null>
  | Command<'RestoreBooklet', null>

type BookletState = RecordState<BookletValues>

export const bookletDecider: Decider<BookletCommand, BookletState, BookletEvent> = { initialState: { exists: false }, decide, evolve }

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

function order(wanted: BookletValues): BookletEvent[] {
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
  return [ordered, ...buildChangeEvents(extractBookletValues(ordered) as BookletValues, wanted)]
}

function change(state: ExistingRecord<BookletValues>, sent: Partial<BookletValues>, version: number | undefined): BookletEvent[] {
  const wanted = mergeConcurrentChanges(state, sent, version, 'order')
  expectShippedAfterOrdered({ ...state.values, ...wanted })
  return buildChangeEvents(state.values, wanted)
}

function expectShippedAfterOrdered({ date_ordered, date_shipped }: BookletValues): void {
  if (date_shipped !== null && date_shipped < date_ordered)
    throw createInvalidFieldError('date_shipped', 'Must not be before the date ordered')
}

const statusEvents: Readonly<Record<string, 'BookletShipped' | 'BookletDelivered' | 'BookletRefunded'>> = {
  Shipped: 'BookletShipped',
  Delivered: 'BookletDelivered',
  Refunded: 'BookletRefunded',
}

function buildChangeEvents(before: BookletValues, { status = before.status, ...details }: Partial<BookletValues>): BookletEvent[] {
  const order = details.order_number ?? before.order_number
  const changes = listChangedValues(before, details)
  const from = before.status
  return [
    ...(status !== from ? [{ type: statusEvents[status] ?? 'BookletReopened', data: { order, from, to: status } } as const] : []),
    ...(Object.keys(changes).length > 0 ? [{ type: 'BookletDetailsChanged', data: { order, changes } } as const] : []),
  ]
}

function evolve(state: BookletState, event: RecordedEvent<BookletEvent> | BookletEvent): BookletState {
  const lifecycle = { begins: 'BookletOrdered', deletes: 'BookletDeleted', restores: 'BookletRestored' }
  return applyFieldEvent(state, event, extractBookletValues(event), lifecycle)
}
