import { describe, expect, it } from 'vitest'
import { hasPrice, toCollect } from './to-collect.ts'

describe('what is to be collected', () => {
  it.each([
    [false, false, 'Deposit and balance'],
    [true, false, 'Balance'],
    [true, true, null],
    [false, true, null],
  ])('with the deposit paid: %s, the balance paid: %s, is %s', (deposit_paid, balance_paid, open) => {
    expect(toCollect({ deposit_paid, balance_paid })).toBe(open)
  })

  it('has no price where the project has none', () => {
    expect([hasPrice({ project_amount: '0.00' }), hasPrice({ project_amount: '0.01' })]).toEqual([false, true])
  })
})
