import { describe, expect, it } from 'vitest'
import { describeOpenPayments, extractCity, hasPrice } from './describe-installation.ts'

it.each([
  ['1480 Maple Grove Ave, Arlington, VA 22201', 'Arlington, VA'],
  ['22 Old Georgetown Rd, Apt 1407, North Bethesda, MD 20852-1234', 'North Bethesda, MD'],
  ['1 Sample Street\nFairfax, VA', 'Fairfax, VA'],
  ['Somewhere on the hill', 'Somewhere on the hill'],
  [' ', '-'],
  [null, '-'],
])('the city of %j is %s', (address, city) => {
  expect(extractCity(address)).toBe(city)
})

describe('what is to be collected', () => {
  it.each([
    [false, false, 'Deposit and balance'],
    [true, false, 'Balance'],
    [true, true, null],
    [false, true, null],
  ])('with the deposit paid: %s, the balance paid: %s, is %s', (deposit_paid, balance_paid, open) => {
    expect(describeOpenPayments({ deposit_paid, balance_paid })).toBe(open)
  })

  it('has no price where the project has none', () => {
    expect([hasPrice({ project_amount: '0.00' }), hasPrice({ project_amount: '0.01' })]).toEqual([false, true])
  })
})
