import { describe, expect, it } from 'vitest'
import { explainUnreadableDay, findOrderProvenByDate, isCountedDay, isOrderUnclear, parseDay, parseInstant } from './parse-day.ts'

const central = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' })
const dayOf = (instant: Date) => central.format(instant)
const read = (text: string, order: 'mdy' | 'dmy' | null = 'mdy') => parseDay(text, order, dayOf)

describe('a day', () => {
  it.each([
    ...['2026-11-03', '2026/11/3', '2026.11.03', '20261103', '2026-Nov-03', '2026 Nov 3'],
    ...['11/3/26', '11/03/2026', '11-03-2026', '11.3.2026', "11/3/'26", '11 / 3 / 2026', "'11/3/2026"],
    ...['Nov 3 2026', 'Nov 3, 2026', 'Nov. 3, 2026', 'November 3rd, 2026', 'NOVEMBER 3, 2026', 'Nov-03-2026', 'Nov/3/26', "Nov 3 '26"],
    ...['3-Nov-26', '3 Nov 2026', '3rd November 2026', '3rd of November 2026', '03NOV2026', '3.Nov.2026', '3 nov, 2026'],
    ...['Tuesday, November 3, 2026', 'Tue Nov 3 2026', 'Tue, 3 Nov 2026', 'tues. 11/3/2026'],
    ...[
      'Nov 3, 2026 10:15 AM',
      'Nov 3, 2026, 10:15 AM',
      'Nov 3, 2026 at 10:15\u202fAM',
      '11/03/2026 10:15:00 PM',
      '11/3/26 10:15p',
      '2026-11-03T10:00:00',
    ],
    ...[
      'Tue, 3 Nov 2026 10:00:00 +0000',
      '2026-11-03 10:00:00 UTC',
      '2026-11-03T23:30:00-0600',
      '2026-11-03 23:30:00-06',
      '2026-11-04T05:30:00.000Z',
    ],
    ...[
      '20261104T053000Z',
      'Tue Nov 03 2026 23:30:00 GMT-0600 (Central Standard Time)',
      'Nov 3, 2026 11:30 PM CST',
      'Nov 3, 2026 11:30 PM CT',
    ],
    ...['11/3/2026 2pm', '11/3/2026, 2 p.m.', '2:30 PM 11/3/2026', '14:30 on Nov 3, 2026', '2:30 pm, 2026-11-03'],
    ...['Tue Nov  3 10:00:00 CST 2026', 'Tue Nov 3 10:00:00 2026'],
    ...['46329', '46329.9791', '1793770200', '1793770200000'],
  ])('is read from %s', (text) => expect(read(text)).toBe('2026-11-03'))

  it.each([
    ['2026-03-08T05:59:59Z', '2026-03-07'],
    ['2026-11-03 10:15 PM PST', '2026-11-04'],
    ['2026-11-03 12:30 AM EST', '2026-11-02'],
    ['1/2/69', '2069-01-02'],
    ['1/2/70', '1970-01-02'],
    ['2/29/2028', '2028-02-29'],
  ])('of %s is %s', (text, day) => expect(read(text)).toBe(day))

  it.each([
    ...['', 'soon', 'today', '11/3', 'Nov 3', '3 Nov', 'Nov 2026', '11/2026', '2026', '13/45/2026', '2/30/2026', '2026-02-30T10:00:00Z'],
    ...['1776-07-04', '2201-01-01', '12345', '99999', '123456', 'marble 3, 2026', '3 Marc 2026', 'Janet 5, 2026', '00/00/0000'],
  ])('is not read from %s', (text) => expect(read(text)).toBeNull())

  it('is not looked for in a long text', () => expect(read('1'.repeat(1_000_000))).toBeNull())

  it('is read with the day first where that is decided', () => {
    expect([read('3/4/2026', 'dmy'), read('3/4/2026'), read('27/11/2026', 'dmy'), read('27/11/2026')]).toEqual([
      ...['2026-04-03', '2026-03-04', '2026-11-27', null],
    ])
  })

  it('is read without an order only if it has one meaning', () => {
    expect(['3/4/2026', '4/4/2026', '27/11/2026', '11/27/2026', '2026-03-04'].map((text) => read(text, null))).toEqual([
      ...[null, '2026-04-04', '2026-11-27', '2026-11-27', '2026-03-04'],
    ])
  })
})

describe('the order of day and month', () => {
  it.each([
    ['11/27/2026', 'mdy'],
    ['27/11/2026 10:15 AM', 'dmy'],
    ['27.11.26', 'dmy'],
    ['3/4/2026', null],
    ['27/27/2026', null],
    ['2026-27-11', null],
  ])('in %s is %s', (text, order) => expect(findOrderProvenByDate(text)).toBe(order))

  it.each([
    ['3/4/2026', true],
    ['3-4-26, 10:15 AM', true],
    ['4/4/2026', false],
    ['27/4/2026', false],
    ['2026-03-04', false],
    ['3/4', false],
  ])('matters in %s: %s', (text, matters) => expect(isOrderUnclear(text)).toBe(matters))
})

it.each([
  ['2026-11-03T23:30:00-06:00', '2026-11-04T05:30:00.000Z'],
  ['Nov 3, 2026 11:30 PM CST', '2026-11-04T05:30:00.000Z'],
  ['1793770200', '2026-11-04T05:30:00.000Z'],
  ['Tue Nov  3 23:30:00 CST 2026', '2026-11-04T05:30:00.000Z'],
  ['11/03/2026 10:15:00 PM', '2026-11-03T00:00:00.000Z'],
  ['46329', '2026-11-03T00:00:00.000Z'],
  ['soon', null],
])('the instant of %s is %s', (text, instant) => expect(parseInstant(text, 'mdy')).toBe(instant))

it.each([
  ['46329', true],
  ['46329.5', true],
  ['1793770200', true],
  ['20261103', false],
  ['11/3/2026', false],
])('whether a program counted the day %s: %s', (text, isCounted) => expect(isCountedDay(text)).toBe(isCounted))

it.each([
  ['soon', 'mdy', 'is not a date'],
  ['11/3', 'mdy', 'has no year'],
  ['Nov 3', null, 'has no year'],
  ['3/4/2026', null, 'may have the month or the day first. Choose the date format of the column'],
  ['27/11/2026', 'mdy', 'has the day first, but the dates of its column are read with the month first'],
  ['11/27/2026', 'dmy', 'has the month first, but the dates of its column are read with the day first'],
  ['2/30/2026', null, 'is not a date'],
] as const)('%s with %s %s', (text, order, why) => expect(explainUnreadableDay(text, order)).toBe(why))
