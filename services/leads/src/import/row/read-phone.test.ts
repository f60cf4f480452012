import { describe, expect, it } from 'vitest'
import { readPhone } from './read-phone.ts'

describe('a phone', () => {
  it.each([
    ...[
      '512.555.0790',
      '+1-512-555-0791',
      '001 512 555 0792',
      '(512) 555 - 0806',
      '5551234',
      '00512 5550100',
      '+44 20 7946 0959',
      '512/555-0100',
    ],
    ...['(512) 555-0793 x204', '030/1234567'],
  ])('stays as typed: %s', (text) => expect(readPhone(text)).toEqual({ value: text }))

  it('loses what Facebook puts before it', () => expect(readPhone('p:+15035550187')).toEqual({ value: '+15035550187' }))

  it.each([
    ['(512) 555-0794 ext. 204', '(512) 555-0794 x204'],
    ['(512) 555-0794 Extension 204', '(512) 555-0794 x204'],
    ['5125550807;ext=12', '5125550807 x12'],
    ['512-555-0100 #12', '512-555-0100 x12'],
    ['+1 512 555 0100 ext 12345', '+15125550100 x12345'],
    ['(512) 555\u20110799', '(512) 555-0799'],
    ['\u202d+44 20 7946 0959\u202c', '+44 20 7946 0959'],
    ['tel:+15125550800', '+15125550800'],
    ['Cell: 512 555 0100', '512 555 0100'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['5125550802.0', '5125550802'],
    ["'5125550803", '5125550803'],
    ['512  555\u00a00100', '512 555 0100'],
  ])('is cleaned of what says nothing: %s', (text, value) => expect(readPhone(text)).toEqual({ value, isCleaned: true }))

  it.each([
    ['(512) 555-0795, (512) 555-0796', '(512) 555-0795'],
    ['(512) 555-0797 or 555-0798', '(512) 555-0797'],
    ['(512) 555-0804 / (512) 555-0805', '(512) 555-0804'],
    ['555-0797/555-0798', '555-0797'],
    ['512-555-0795 512-555-0796', '512-555-0795'],
    ['+44 20 7946 0958 / +44 20 7946 0959', '+44 20 7946 0958'],
    ['512 555 0801 (wife)', '512 555 0801'],
    ['call 512 555 0801 after 5', '512 555 0801'],
    ['Apt 5, 512 555 0801', '512 555 0801'],
    ['512 555 0801 x5 (office)', '512 555 0801 x5'],
    ['+123 456 789 012 345 ext 123456', '+123 456 789 012 345'],
  ])('is the first of a cell that says more: %s', (text, value) => {
    expect(readPhone(text)).toEqual({ value, isCleaned: true, hasMore: true })
  })

  it.each(['call evenings', '1.50356E+10', '555', '11/3', '1-800-FLOWERS', '12345678901234567', '\u0000'])('is none: %j', (text) =>
    expect(readPhone(text)).toEqual({ value: null, why: 'is not a phone number' }),
  )

  it('is not looked for in a long text', () => expect(readPhone(`5125550100${' '.repeat(1_000_000)}x`).value).toBeNull())

  it.each(['000-000-0000', '(999) 999-9999', '1111111'])('of one digit alone is no number: %s', (text) => {
    expect(readPhone(text)).toEqual({ value: null, why: 'is not a real phone number', isBlank: true })
  })
})
