import { bookletOrderStatuses, bookletProductTypes, endpoints } from '@crm/contracts'
import { rebuildProjection } from '@crm/event-store'
import { createTestDatabase } from '@crm/testing'
import { createTestUser, diego, james, maria, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { bookletsProjection } from './projection.ts'

const { url } = await createTestDatabase()
const { call, store, db, setTime } = await startServiceApi({ url })

const today = '2026-03-05'
let number = 1
const ada = () => ({
  order_number: `SB-${number++}`,
  customer_name: 'Ada Example',
  address: '12 Sample Street\nAustin, TX 78701',
  email: 'ada.example@example.com',
  phone: '(213) 555-0101',
  product_type: 'Trial Kit',
})
const ordered = async (more: object = {}) => {
  const { status, body } = await call('createBooklet', { body: { ...ada(), ...more } })
  expect(status).toBe(201)
  return body
}
const put = (id: number, body: object, as = maria) => call('updateBooklet', { params: { id }, body, as })
const get = (id: number) => call('getBooklet', { params: { id } })
const list = async (query: Record<string, string | number> = {}) => (await call('listBooklets', { query })).body
const numbers = async (query: Record<string, string | number> = {}) =>
  (await list(query)).map((order: { order_number: string }) => order.order_number)
const stats = async () => (await call('bookletStats')).body
const typesOf = async (id: number) => (await store.read(`sampleBooklet-${id}`)).map(({ type }) => type)

describe('POST /api/sample-booklets', () => {
  it('takes an order, Pending and dated today where nothing else is said', async () => {
    const sent = ada()
    const { status, body } = await call('createBooklet', { body: sent })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...sent,
      id: body.id,
      status: 'Pending',
      date_ordered: today,
      date_shipped: null,
      tracking_number: null,
      notes: null,
      created_at: '2026-03-05T18:00:00.000Z',
      updated_at: '2026-03-05T18:00:00.000Z',
      version: 1,
      lead_id: null,
    })
    expect((await get(body.id)).body).toEqual(body)
  })

  it.each(bookletProductTypes)('takes %s', async (product_type) => expect(await ordered({ product_type })).toMatchObject({ product_type }))

  it('takes blank optional values as none, and a blank order date as today', async () => {
    const body = await ordered({ tracking_number: '', notes: ' ', date_shipped: '', date_ordered: '' })
    expect(body).toMatchObject({ tracking_number: null, notes: null, date_shipped: null, date_ordered: today })
  })

  it.each(['order_number', 'product_type', 'customer_name', 'phone', 'email', 'address'])('needs %s', async (field) => {
    const { [field]: _, ...rest }: Record<string, string> = ada()
    const missing = await call('createBooklet', { body: rest })
    expect(missing).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    expect((await call('createBooklet', { body: { ...rest, [field]: '' } })).status).toBe(400)
  })

  it('takes a number once, however it is written', async () => {
    const { order_number } = await ordered({ order_number: 'Sb-Once' })
    const twice = await call('createBooklet', { body: { ...ada(), order_number: order_number.toUpperCase() } })
    expect(twice).toMatchObject({ status: 409, body: { message: 'An order with this number already exists' } })
    const both = await Promise.all([1, 2].map(() => call('createBooklet', { body: { ...ada(), order_number: 'SB-RACE' } })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each([
    ['a zero-width space', 'B\u200b-1'],
    ['full-width signs', '\uff22\uff0d\uff11'],
    ['another hyphen', 'b\u20101'],
    ['a minus sign', 'B\u22121'],
    ['a tag that nobody sees', 'B-1\u{e0041}'],
  ])('knows a number again that is written with %s', async (_, order_number) => {
    await call('createBooklet', { body: { ...ada(), order_number: 'B-1' } })
    expect((await call('createBooklet', { body: { ...ada(), order_number } })).status).toBe(409)
  })

  it('takes the same request once', async () => {
    const [body, headers] = [ada(), { 'idempotency-key': 'booklet-1' }]
    const [first, second] = [await call('createBooklet', { body, headers }), await call('createBooklet', { body, headers })]
    expect(second).toEqual(first)
  })
})

describe('PUT /api/sample-booklets/{id}', () => {
  it('changes what is sent and leaves the rest', async () => {
    const before = await ordered()
    const { body } = await put(before.id, { status: 'Shipped', tracking_number: '9400 1118-99', date_shipped: today })
    expect(body).toEqual({
      ...before,
      status: 'Shipped',
      tracking_number: '9400 1118-99',
      date_shipped: today,
      version: 3,
      updated_at: expect.any(String),
    })
    expect((await put(before.id, { tracking_number: null, date_shipped: '' })).body).toMatchObject({
      tracking_number: null,
      date_shipped: null,
    })
    expect((await put(before.id, {})).body.version).toBe(4)
  })

  it.each(bookletOrderStatuses)('lets any status follow %s', async (from) => {
    const { id } = await ordered({ status: from })
    for (const status of bookletOrderStatuses) {
      expect((await put(id, { status })).body.status).toBe(status)
      expect((await put(id, { status: from })).body.status).toBe(from)
    }
  })

  it('refuses a ship date before the order date, and a number that another order has', async () => {
    const [one, other] = [await ordered(), await ordered()]
    expect(await put(one.id, { date_shipped: '2026-03-04' })).toMatchObject({ status: 400, body: { errors: [{ path: 'date_shipped' }] } })
    expect((await put(one.id, { order_number: other.order_number })).status).toBe(409)
    expect((await put(one.id, { order_number: one.order_number.toLowerCase() })).status).toBe(200)
  })

  it.each([
    ['2026-02-10', '2026-02-12'],
    ['2026-01-10', '2026-01-12'],
  ])('moves both days at once, to %s and %s', async (date_ordered, date_shipped) => {
    const { id } = await ordered({ date_ordered: '2026-02-01', date_shipped: '2026-02-02' })
    expect(await put(id, { date_ordered, date_shipped })).toMatchObject({ status: 200, body: { date_ordered, date_shipped } })
  })

  it('ships once when two people ship at once', async () => {
    const { id } = await ordered()
    await Promise.all([put(id, { status: 'Shipped' }), put(id, { status: 'Shipped' }, james)])
    expect(await typesOf(id)).toEqual(['BookletOrdered', 'BookletShipped'])
  })

  it('tells of both values where two people changed the same field', async () => {
    const { id } = await ordered()
    await put(id, { tracking_number: '9400', version: 1 }, james)
    const { status, body } = await put(id, { tracking_number: '9500', version: 1 })
    expect(status).toBe(409)
    expect(body.conflicts).toMatchObject([{ field: 'tracking_number', yours: '9500', theirs: '9400', by: 'james' }])
  })
})

describe('DELETE /api/sample-booklets/{id}', () => {
  it('takes the order out of list and figures, and can be taken back', async () => {
    const { id, order_number } = await ordered()
    const before = await stats()
    expect((await call('deleteBooklet', { params: { id } })).body).toEqual({ message: 'Sample booklet deleted successfully!' })
    expect(await numbers()).not.toContain(order_number)
    expect(await stats()).toMatchObject({ totalOrders: before.totalOrders - 1, pendingOrders: before.pendingOrders - 1 })
    expect((await get(id)).status).toBe(404)
    expect((await call('deleteBooklet', { params: { id } })).status).toBe(404)
    expect((await call('restoreBooklet', { params: { id } })).body.order_number).toBe(order_number)
    expect(await stats()).toEqual(before)
  })

  it('frees the number; who has it then keeps it', async () => {
    const { id, order_number } = await ordered()
    await call('deleteBooklet', { params: { id } })
    await ordered({ order_number })
    expect((await call('restoreBooklet', { params: { id } })).status).toBe(409)
  })
})

describe('GET /api/sample-booklets', () => {
  it('answers the newest orders first, of one status where one is asked for', async () => {
    const old = await ordered({ date_ordered: '2020-01-01' })
    const late = await ordered({ date_ordered: '2030-01-01', status: 'Refunded' })
    expect((await numbers())[0]).toBe(late.order_number)
    expect((await numbers()).at(-1)).toBe(old.order_number)
    for (const status of ['Refunded', 'refunded']) expect(await numbers({ status })).toContain(late.order_number)
    expect(await numbers({ status: 'Shipped' })).not.toContain(late.order_number)
    expect((await numbers({ status: 'all' })).length).toBe((await stats()).totalOrders)
    expect(await numbers({ status: "Pending'--" })).toEqual([])
  })

  it.each([
    [{ search: 'JOSE nunez' }, ['SB-Find-1']],
    [{ search: 'find-2' }, ['SB-Find-2']],
    [{ search: 'tel:+1-512-555-0177' }, ['SB-Find-2']],
    [{ search: '9400 1118 9922' }, ['SB-Find-1']],
    [{ search: 'oak veneer' }, ['SB-Find-2']],
    [{ search: 'lamar', product_type: 'Demo Kit Only' }, ['SB-Find-2']],
    [{ search: 'find', ordered_from: '2025-03-02' }, ['SB-Find-2']],
    [{ search: 'find', ordered_to: '2025-03-01' }, ['SB-Find-1']],
    [{ ordered_from: '2025-03-01', ordered_to: '2025-03-02', status: 'pending' }, ['SB-Find-2', 'SB-Find-1']],
    [{ ordered_from: '2025-03-02', ordered_to: '2025-03-01' }, []],
    [{ product_type: 'Anvil' }, []],
    [{ search: '%' }, []],
  ])('finds, counts, and exports the orders of %o', async (query, expected) => {
    if ((await numbers({ search: 'SB-Find' })).length === 0) {
      const address = '5 Lamar Boulevard'
      const first = {
        order_number: 'SB-Find-1',
        customer_name: 'José Núñez',
        tracking_number: '9400-1118-9922',
        date_ordered: '2025-03-01',
      }
      const second = { order_number: 'SB-Find-2', phone: '512.555.0177', notes: 'Likes oak veneer', date_ordered: '2025-03-02' }
      await ordered({ ...first, address })
      await ordered({ ...second, address, product_type: 'Demo Kit Only' })
    }
    expect(await numbers(query)).toEqual(expected)
    expect((await call('countBooklets', { query })).body).toEqual({ total: expected.length })
    const file = (await call('exportBooklets', { query })).body as string
    expect(file.match(/SB-Find-\d/g) ?? []).toEqual(expected)
  })

  it('goes through all of them page by page', async () => {
    const all = await numbers()
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => numbers({ page, limit: 7 })))
    expect(pages.flat()).toEqual(all.slice(0, 42))
  })

  it.each(['page=0', 'limit=0', 'limit=501', 'status=a&status=b', 'ordered_from=2026-02-30', 'ordered_to=x'])(
    'refuses %s',
    async (query) => {
      expect((await call('listBooklets', { query })).status).toBe(400)
    },
  )
})

describe('GET /api/sample-booklets/stats/dashboard', () => {
  it("counts by status, and the orders of the business's week", async () => {
    setTime('2026-04-15T12:00:00.000Z') // a Wednesday
    const before = await stats()
    for (const date_ordered of ['2026-04-11', '2026-04-12', '2026-04-18', '2026-04-19']) await ordered({ date_ordered })
    const { id } = await ordered({ status: 'Delivered' })
    expect(await stats()).toEqual({
      ...before,
      totalOrders: before.totalOrders + 5,
      pendingOrders: before.pendingOrders + 4,
      deliveredOrders: before.deliveredOrders + 1,
      thisWeekOrders: 3,
      today: '2026-04-15',
    })
    await call('changeBusinessSettings', { body: { week_starts_on: 'Saturday' } })
    expect((await stats()).thisWeekOrders).toBe(before.thisWeekOrders + 3)
    await call('changeBusinessSettings', { body: { week_starts_on: 'Sunday' } })
    await put(id, { status: 'Refunded' })
    expect(await stats()).toMatchObject({ deliveredOrders: before.deliveredOrders, refundedOrders: before.refundedOrders + 1 })
  })
})

describe('an order of a known lead', () => {
  const contact = { email: 'Bea.Known@Example.com', phone: '+1 (213) 555-0177' }
  const lead = { name: 'Bea Known', lead_origin: 'website', assigned_to: 'maria' }

  it('names the newest lead of the same e-mail or phone, and shows with it', async () => {
    const byEmail = await ordered({ email: 'bea.known@example.com', phone: '1' })
    const byPhone = await ordered({ email: 'b@example.com', phone: '2135550177' })
    expect(byEmail.lead_id).toBeNull()
    const { id } = (await call('createLead', { body: { ...lead, ...contact } })).body
    expect((await get(byEmail.id)).body.lead_id).toBe(id)
    expect((await get(byPhone.id)).body.lead_id).toBe(id)
    const { body } = await call('leadBooklets', { params: { id } })
    expect(body.map((order: { id: number }) => order.id).sort()).toEqual([byEmail.id, byPhone.id])
  })

  it('names none to somebody who may not see leads', async () => {
    const only = createTestUser('pat', 'sales_rep', ['sample-booklets'])
    const { body } = await call('listBooklets', { as: only })
    expect(new Set(body.map((order: { lead_id: number | null }) => order.lead_id))).toEqual(new Set([null]))
  })

  it('is not guessed from a phone that is hardly one, and 404 for no lead', async () => {
    const { id } = (await call('createLead', { body: { ...lead, name: 'Cy', phone: '1' } })).body
    expect((await call('leadBooklets', { params: { id } })).body).toEqual([])
    expect((await call('leadBooklets', { params: { id: 1_999_999_999 } })).status).toBe(404)
  })
})

describe('somebody without the key', () => {
  const names = (Object.keys(endpoints) as (keyof typeof endpoints)[]).filter((name) => endpoints[name].path.includes('sample-booklets'))
  it.each(names)('is refused %s', async (name) => {
    const { method } = endpoints[name]
    const body = method === 'POST' || method === 'PUT' ? {} : undefined
    expect((await call(name, { params: { id: 1 }, body, as: diego })).status).toBe(403)
  })
})

describe('the read tables', () => {
  it('come out the same when they are made again from the facts', async () => {
    const all = async () => [
      (await db.pool.query('select * from crm.sample_booklets order by id')).rows,
      (await db.pool.query('select status, shard, orders from crm.sample_booklet_counts where orders <> 0 order by 1, 2')).rows,
    ]
    const before = await all()
    await rebuildProjection({ connectionString: url, projection: bookletsProjection })
    expect(await all()).toEqual(before)
  })
})
