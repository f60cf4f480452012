import { expect, it } from 'vitest'
import { dialled } from './phone-link.ts'

it.each([
  ['(312) 555-0148', '+13125550148'],
  ['312.555.0148', '+13125550148'],
  ['1-312-555-0148', '+13125550148'],
  ['+44 20 7946 0958', '+442079460958'],
  ['555-0148', '5550148'],
  ['(312) 555-0148 x42', '+13125550148;ext=42'],
  ['(312) 555-0148 ext. 7', '+13125550148;ext=7'],
])('%s is dialled as %s', (phone, number) => {
  expect(dialled(phone)).toBe(number)
})
