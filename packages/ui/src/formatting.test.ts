import { describe, expect, it } from 'vitest'
import {
  buildMapUrl,
  cacheFormattersByTimeZone,
  capitalize,
  formatAddressLine,
  formatMoney,
  formatPhoneForDialing,
  formatShortDate,
} from './formatting.ts'

describe('money', () => {
  it('is US dollars in the en-US format, exact to the cent', () => {
    expect(formatMoney('0.00')).toBe('$0.00')
    expect(formatMoney('9850')).toBe('$9,850.00')
    expect(formatMoney('99999999.99')).toBe('$99,999,999.99')
    expect(formatMoney(18950.5)).toBe('$18,950.50')
  })
})

describe('a short date', () => {
  it('is the day that stands there, in every time zone', () => {
    expect(formatShortDate('2025-03-05')).toBe('Mar 5, 2025')
    expect(formatShortDate('2024-12-31')).toBe('Dec 31, 2024')
    expect(formatShortDate('2026-01-01')).toBe('Jan 1, 2026')
  })

  it('takes the day of an instant as it is written', () => {
    expect(formatShortDate('2026-11-27T23:30:00.000Z')).toBe('Nov 27, 2026')
  })

  it('leaves alone what is no date', () => {
    expect(formatShortDate('soon')).toBe('soon')
    expect(formatShortDate('2026-13-01')).toBe('2026-13-01')
  })
})

it('capitalises a username', () => {
  expect(capitalize('maria')).toBe('Maria')
  expect(capitalize('')).toBe('')
})

describe('moments by time zone', () => {
  const momentsIn = cacheFormattersByTimeZone((format, timeZone) => ({
    timeZone,
    moment: format({ day: 'numeric', hour: 'numeric', minute: '2-digit' }),
  }))

  it('are told on the clocks of the zone', () => {
    const at = '2026-11-28T04:30:00Z'
    expect(momentsIn('America/New_York').moment(at)).toBe('27, 11:30 PM')
    expect(momentsIn('Europe/Berlin').moment(new Date(at))).toBe('28, 5:30 AM')
    expect(momentsIn('UTC').moment(Date.parse(at))).toBe('28, 4:30 AM')
  })

  it('are made once for each zone', () => {
    expect(momentsIn('UTC').timeZone).toBe('UTC')
    expect(momentsIn('UTC')).toBe(momentsIn('UTC'))
    expect(momentsIn('UTC')).not.toBe(momentsIn('Asia/Tokyo'))
  })
})

it.each([
  ['12 Elm St\nAustin, TX 78701', '12 Elm St, Austin, TX 78701'],
  ['12 Elm St,\r\n\r\nUnit 4 ', '12 Elm St, Unit 4'],
  ['12  Elm St', '12 Elm St'],
  ['', ''],
])('%j is %j in one line', (address, line) => expect(formatAddressLine(address)).toBe(line))

it('a map is asked for the line', () => {
  expect(buildMapUrl('12 Elm St\nAustin')).toBe('https://www.google.com/maps/search/?api=1&query=12%20Elm%20St%2C%20Austin')
})

it.each([
  ['(312) 555-0148', '+13125550148'],
  ['312.555.0148', '+13125550148'],
  ['1-312-555-0148', '+13125550148'],
  ['+44 20 7946 0958', '+442079460958'],
  ['555-0148', '5550148'],
  ['(312) 555-0148 x42', '+13125550148;ext=42'],
  ['(312) 555-0148 ext. 7', '+13125550148;ext=7'],
])('%s is dialled as %s', (phone, number) => {
  expect(formatPhoneForDialing(phone)).toBe(number)
})
