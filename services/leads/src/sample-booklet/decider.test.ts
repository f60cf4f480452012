import type { RecordedEvent } from '@crm/domain'
import type { BookletEvent, BookletValues, DetailChanges } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, it } from 'vitest'
import { bookletDecider } from './decider.ts'

const given = createDeciderTester(bookletDecider)
const order = 'SB-7'
const wanted: BookletValues = {
  order_number: order,
  customer_name: 'Ada Park',
  address: '1 Main St\nAustin, TX 78701',
  email: 'ada@example.com',
  phone: '(512) 555-0100',
  product_type: 'Sample Booklet Only',
  tracking_number: null,
  status: 'Pending',
  date_ordered: '2026-03-02',
  date_shipped: null,
  notes: null,
}
const ordered: BookletEvent = {
  type: 'BookletOrdered',
  data: {
    orderNumber: order,
    customer: 'Ada Park',
    address: '1 Main St\nAustin, TX 78701',
    email: 'ada@example.com',
    phone: '(512) 555-0100',
    product: 'Sample Booklet Only',
    orderedOn: '2026-03-02',
    notes: null,
  },
}
const shipped: BookletEvent = { type: 'BookletShipped', data: { order, from: 'Pending', to: 'Shipped' } }
const deleted: BookletEvent = { type: 'BookletDeleted', data: { order } }
const corrected = (changes: DetailChanges<BookletValues>, number = order): BookletEvent => ({
  type: 'BookletDetailsChanged',
  data: { order: number, changes },
})
const change = (changes: Partial<BookletValues>, version?: number) =>
  ({ type: 'ChangeBooklet', data: { changes, ...(version !== undefined && { version }) } }) as const

const by = (name: string, version: number, event: BookletEvent): RecordedEvent<BookletEvent> => ({
  ...event,
  position: BigInt(version),
  eventId: `e${version}`,
  streamId: 'sampleBooklet-7',
  version,
  at: `2026-03-0${version}T10:00:00.000Z`,
  meta: { actor: { id: '1', name }, ip: null, userAgent: null, correlationId: 'c', causationId: null },
})

describe('taking an order', () => {
  it('is told with all that it starts with', () => {
    given().when({ type: 'OrderBooklet', data: wanted }).thenEvents(ordered)
  })

  it('that is shipped already tells that too', () => {
    const sent = { ...wanted, status: 'Shipped', tracking_number: '9400 1118', date_shipped: '2026-03-02' }
    given()
      .when({ type: 'OrderBooklet', data: sent })
      .thenEvents(
        ordered,
        shipped,
        corrected({ tracking_number: { from: null, to: '9400 1118' }, date_shipped: { from: null, to: '2026-03-02' } }),
      )
  })

  it('is refused with a ship date before the order date', () => {
    const errors = [{ path: 'date_shipped', message: 'Must not be before the date ordered' }]
    given()
      .when({ type: 'OrderBooklet', data: { ...wanted, date_shipped: '2026-03-01' } })
      .thenRefused({ name: 'Invalid', errors })
  })
})

describe('changing an order', () => {
  const tells: [string, Partial<BookletValues>, BookletEvent][] = [
    ['a number', { order_number: 'SB-8' }, corrected({ order_number: { from: 'SB-7', to: 'SB-8' } }, 'SB-8')],
    ['a customer', { customer_name: 'Ada P.' }, corrected({ customer_name: { from: 'Ada Park', to: 'Ada P.' } })],
    ['a product', { product_type: 'Trial Kit' }, corrected({ product_type: { from: 'Sample Booklet Only', to: 'Trial Kit' } })],
    ['Shipped', { status: 'Shipped' }, shipped],
    ['Delivered', { status: 'Delivered' }, { type: 'BookletDelivered', data: { order, from: 'Pending', to: 'Delivered' } }],
    ['Refunded', { status: 'Refunded' }, { type: 'BookletRefunded', data: { order, from: 'Pending', to: 'Refunded' } }],
    ['a tracking number', { tracking_number: '9400' }, corrected({ tracking_number: { from: null, to: '9400' } })],
    ['notes', { notes: 'Ring' }, corrected({ notes: { from: null, to: 'Ring' } })],
    ['the order date', { date_ordered: '2026-03-01' }, corrected({ date_ordered: { from: '2026-03-02', to: '2026-03-01' } })],
  ]
  it.each(tells)('to %s is told by one fact', (_, changes, fact) => given(ordered).when(change(changes)).thenEvents(fact))

  it('at several places is told by one fact, apart from the status, by the new number', () => {
    given(ordered)
      .when(change({ order_number: 'SB-8', status: 'Shipped', notes: 'Ring' }))
      .thenEvents(
        { type: 'BookletShipped', data: { order: 'SB-8', from: 'Pending', to: 'Shipped' } },
        corrected({ order_number: { from: order, to: 'SB-8' }, notes: { from: null, to: 'Ring' } }, 'SB-8'),
      )
  })

  it('back to Pending opens it again', () => {
    given(ordered, shipped)
      .when(change({ status: 'Pending' }))
      .thenEvents({ type: 'BookletReopened', data: { order, from: 'Shipped', to: 'Pending' } })
  })

  it('to what it is tells nothing: shipped twice is shipped once', () => {
    given(ordered, shipped)
      .when(change({ status: 'Shipped', notes: null }))
      .thenNothing()
  })

  it('is refused where it would be shipped before it was ordered, from either side', () => {
    const facts: BookletEvent[] = [ordered, corrected({ date_shipped: { from: null, to: '2026-03-04' } })]
    given(ordered)
      .when(change({ date_shipped: '2026-03-01' }))
      .thenRefused({ name: 'Invalid' })
    given(...facts)
      .when(change({ date_ordered: '2026-03-05' }))
      .thenRefused({ name: 'Invalid' })
  })

  it('is refused for one that was deleted or never was', () => {
    given(ordered, deleted)
      .when(change({ notes: 'x' }))
      .thenRefused({ name: 'NotFound', message: 'Sample booklet not found' })
    given()
      .when(change({ notes: 'x' }))
      .thenRefused({ name: 'NotFound' })
  })
})

describe('two people on one order', () => {
  const first = by('maria', 1, ordered)
  const tracked = by('james', 2, corrected({ tracking_number: { from: null, to: '9400' } }))

  it('lose nothing where they change different fields', () => {
    given(first, tracked)
      .when(change({ tracking_number: null, notes: 'Ring' }, 1))
      .thenEvents(corrected({ notes: { from: null, to: 'Ring' } }))
  })

  it('are told of both values where they change the same', () => {
    const conflicts = [{ field: 'tracking_number', yours: '9500', theirs: '9400', by: 'james', at: '2026-03-02T10:00:00.000Z' }]
    given(first, tracked)
      .when(change({ tracking_number: '9500' }, 1))
      .thenRefused({ name: 'Conflict', conflicts })
  })

  it('can have read no version that is still to come', () => {
    given(first)
      .when(change({ notes: 'x' }, 2))
      .thenRefused({ name: 'Invalid' })
  })
})

describe('deleting an order', () => {
  it('is told, and can be taken back', () => {
    given(ordered).when({ type: 'DeleteBooklet', data: null }).thenEvents(deleted)
    given(ordered, deleted).when({ type: 'RestoreBooklet', data: null }).thenEvents({ type: 'BookletRestored', data: { order } })
  })

  it('is refused the second time; taking back what is there does nothing', () => {
    given(ordered, deleted).when({ type: 'DeleteBooklet', data: null }).thenRefused({ name: 'NotFound' })
    given(ordered).when({ type: 'RestoreBooklet', data: null }).thenNothing()
  })
})
