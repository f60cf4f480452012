import { expect, it } from 'vitest'
import { cityOf } from './city.ts'

it.each([
  ['1480 Maple Grove Ave, Arlington, VA 22201', 'Arlington, VA'],
  ['22 Old Georgetown Rd, Apt 1407, North Bethesda, MD 20852-1234', 'North Bethesda, MD'],
  ['1 Sample Street\nFairfax, VA', 'Fairfax, VA'],
  ['Somewhere on the hill', 'Somewhere on the hill'],
  [' ', '-'],
  [null, '-'],
])('the city of %j is %s', (address, city) => {
  expect(cityOf(address)).toBe(city)
})
