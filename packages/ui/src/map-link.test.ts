import { expect, it } from 'vitest'
import { addressLine, mapOf } from './map-link.ts'

it.each([
  ['12 Elm St\nAustin, TX 78701', '12 Elm St, Austin, TX 78701'],
  ['12 Elm St,\r\n\r\nUnit 4 ', '12 Elm St, Unit 4'],
  ['12  Elm St', '12 Elm St'],
  ['', ''],
])('%j is %j in one line', (address, line) => expect(addressLine(address)).toBe(line))

it('a map is asked for the line', () => {
  expect(mapOf('12 Elm St\nAustin')).toBe('https://www.google.com/maps/search/?api=1&query=12%20Elm%20St%2C%20Austin')
})
