import { describe, expect, it } from 'vitest'
import { extractPhoneDigits, formatPhone } from './phone.ts'

describe('a phone on the screen', () => {
  it.each([
    '5125550139',
    '512-555-0139',
    '512.555.0139',
    '(512) 555-0139',
    ' (512)555 0139 ',
    '512/555/0139',
    '+1 512 555 0139',
    '+1 (512) 555-0139',
    '1-512-555-0139',
    '15125550139',
  ])('of ten digits is written (512) 555-0139: %s', (typed) => {
    expect(formatPhone(typed)).toBe('(512) 555-0139')
  })

  it.each([
    '555-0139',
    '+44 20 7946 0958',
    '+5125550139',
    '(512) 555-0139 x204',
    '512 555 0139 (Ann)',
    '0512555013',
    '125125550139',
    '512555013',
    'ask Ann',
    '',
  ])('stays as typed if it is no such number: %j', (typed) => {
    expect(formatPhone(typed)).toBe(typed)
  })
})

it.each([
  ['+1 (512) 555-0139', '5125550139'],
  ['512.555.0139', '5125550139'],
  ['1555013', '1555013'],
  ['ask Ann', ''],
])('the digits of %j are %j', (phone, digits) => expect(extractPhoneDigits(phone)).toBe(digits))
