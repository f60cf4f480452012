import { bookletOrderStatuses, bookletProductTypes } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { buildBookletOrderHistories } from './fill-booklets.ts'
import { createSeededRandomPicker } from './seeded-random.ts'

const today = '2025-03-05'
const leads = Array.from({ length: 240 }, (_, number) => ({
  name: `Lead ${number}`,
  phone: `(512) 555-0${100 + (number % 100)}`,
  email: number % 5 === 0 ? null : `lead.${number}@example.com`,
}))
const tell = () => buildBookletOrderHistories(leads, today, createSeededRandomPicker(7))
const end = (deeds: ReturnType<typeof tell>[number]) => Object.assign({}, ...deeds.map(({ changes }) => changes))

describe('demonstration booklet orders', () => {
  it('are the same each time: forty with distinct numbers, none in the future', () => {
    expect(tell()).toEqual(tell())
    expect(new Set(tell().map((deeds) => end(deeds).order_number)).size).toBe(40)
    expect(tell().flatMap((deeds) => deeds.filter(({ day }) => day > today))).toEqual([])
  })

  it('cover every status and product, and some belong to leads', () => {
    const ends = tell().map(end)
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(bookletOrderStatuses))
    expect(new Set(ends.map(({ product_type }) => product_type))).toEqual(new Set(bookletProductTypes))
    expect(ends.filter(({ customer_name }) => customer_name.startsWith('Lead ')).length).toBeGreaterThan(10)
  })

  it('of leads are dated after the lead was created', () => {
    const numbers = tell()
      .map(end)
      .flatMap(({ customer_name }) => (customer_name.startsWith('Lead ') ? [Number(customer_name.slice(5))] : []))
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
  })

  it('are never shipped before they are ordered, and have a tracking number once shipped', () => {
    for (const { status, date_ordered, date_shipped, tracking_number } of tell().map(end)) {
      const left = status === 'Shipped' || status === 'Delivered'
      expect({ shipped: date_shipped !== null, tracked: tracking_number !== null }).toEqual({ shipped: left, tracked: left })
      if (left) expect(date_shipped >= date_ordered).toBe(true)
    }
  })

  it('use only phone numbers and addresses that belong to no one', () => {
    const ends = tell().map(end)
    expect(ends.filter(({ phone }) => !/^\(\d{3}\) 555-01\d\d$/.test(phone))).toEqual([])
    expect(ends.filter(({ email }) => !email.endsWith('@example.com'))).toEqual([])
  })
})
