import { expect, it } from 'vitest'
import { readAmount } from './read-amount.ts'

it.each([
  ['$10,200.50', '10200.50'],
  ['10,200', '10200'],
  ['USD 4,500.00', '4500.00'],
  ['12500 USD', '12500'],
  ['USD $12,500.00', '12500.00'],
  ['US$1234.5', '1234.5'],
  ['$ 8 000.00', '8000.00'],
  ['\u00a01 234.50\u00a0', '1234.50'],
  ['.5', '0.5'],
  ['12,500.-', '12500'],
  ['500/-', '500'],
  ["'900", '900'],
  ['$ -', '0'],
])('%s is %s', (text, value) => expect(readAmount(text)).toEqual({ value }))

it.each([
  ['$1.2k', '1200.00'],
  ['5K', '5000.00'],
  ['~9000', '9000'],
  ['9000?', '9000'],
  ['$9,000+', '9000'],
  ['~ $9,000', '9000'],
  ['approx. 9000', '9000'],
  ['4.500,00', '4500.00'],
  ['1234,50', '1234.50'],
  ['1.234.567', '1234567'],
  ["1'234.50", '1234.50'],
  ['10200.006', '10200.01'],
  ['9000.0000', '9000.00'],
])('%s is %s, which is shown', (text, value) => expect(readAmount(text)).toEqual({ value, isCleaned: true }))

it('keeps a remark', () => {
  expect(readAmount('$4,500 (deposit 500)')).toEqual({ value: '4500', isCleaned: true, hasMore: true })
})

it.each([
  ['8000-9000', 'is a range'],
  ['$8,000 - $9,000', 'is a range'],
  ['8k – 9k', 'is a range'],
  ['8000 to 9000', 'is a range'],
  ['-5', 'is negative, but an amount must be 0 or more'],
  ['(123)', 'is negative, but an amount must be 0 or more'],
  ['$(1,234.50)', 'is negative, but an amount must be 0 or more'],
  ['($1,234.50)', 'is negative, but an amount must be 0 or more'],
  ['500.00-', 'is negative, but an amount must be 0 or more'],
  ['$500-', 'is negative, but an amount must be 0 or more'],
  ['1,234.50 - USD', 'is negative, but an amount must be 0 or more'],
  ['-$5', 'is negative, but an amount must be 0 or more'],
  ['$-5', 'is negative, but an amount must be 0 or more'],
  ...['TBD', 'twelve thousand', '1.234', '12,5', '12,50', '1,23,456', '1,2345.00', '€100', '1e5', '()', '$', '1-2-3'].map((text) => [
    text,
    'is not an amount (write 1,234.56)',
  ]),
])('%s %s', (text = '', why) => expect(readAmount(text)).toEqual({ value: null, why }))

it('is not read from a long text', () => expect(readAmount(`${'9'.repeat(1_000_000)}x`).value).toBeNull())
