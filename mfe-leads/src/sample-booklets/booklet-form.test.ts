import { describe, expect, it } from 'vitest'
import { buildBooklet } from './booklet.fixture.ts'
import {
  applyBookletChange,
  buildBookletBody,
  buildBookletForm,
  buildEmptyBookletForm,
  findBookletFormErrors,
  requiredBookletFields,
} from './booklet-form.ts'

const today = '2026-11-27'

describe('an empty form', () => {
  it('is for one booklet, Pending and ordered today', () => {
    expect(buildEmptyBookletForm(today)).toMatchObject({
      product_type: 'Sample Booklet Only',
      status: 'Pending',
      date_ordered: today,
      date_shipped: '',
    })
  })

  it('needs order number, customer name, phone, email and address, and so product type', () => {
    expect(requiredBookletFields).toEqual(['order_number', 'product_type', 'customer_name', 'phone', 'email', 'address'])
    const required = Object.fromEntries(['order_number', 'customer_name', 'phone', 'email', 'address'].map((field) => [field, 'Required']))
    expect(findBookletFormErrors(buildEmptyBookletForm(today))).toEqual(required)
  })
})

describe('choosing Shipped', () => {
  const form = buildBookletForm(buildBooklet())
  it('sets the date shipped to today where it is empty', () => {
    expect(applyBookletChange(form, { status: 'Shipped' }, today).date_shipped).toBe(today)
  })

  it('leaves a date that is there, and other choices set none', () => {
    expect(applyBookletChange({ ...form, date_shipped: '2026-11-20' }, { status: 'Shipped' }, today).date_shipped).toBe('2026-11-20')
    expect(applyBookletChange(form, { status: 'Delivered' }, today).date_shipped).toBe('')
  })
})

describe('what the form checks', () => {
  const form = buildBookletForm(buildBooklet())
  it('finds nothing on a sound order', () => expect(findBookletFormErrors(form)).toEqual({}))

  it.each([
    ['an address that is none', { email: 'ada' }, 'email'],
    ['a tracking number with signs', { tracking_number: 'javascript:alert(1)' }, 'tracking_number'],
    ['a shipment before the order', { date_shipped: '2026-11-01' }, 'date_shipped'],
    ['blanks', { customer_name: '  ' }, 'customer_name'],
  ])('is %s', (_, changes, field) => expect(Object.keys(findBookletFormErrors({ ...form, ...changes }))).toEqual([field]))
})

describe('what is sent', () => {
  it('has null for what is empty and may be', () => {
    expect(buildBookletBody({ ...buildBookletForm(buildBooklet()), phone: ' (202) 555-0143 ' })).toMatchObject({
      phone: '(202) 555-0143',
      tracking_number: null,
      date_shipped: null,
      notes: null,
    })
  })
})
