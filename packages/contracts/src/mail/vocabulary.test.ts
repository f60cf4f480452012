import { describe, expect, it } from 'vitest'
import { listPlaceholders, listUnknownPlaceholders, splitTemplate } from './vocabulary.ts'

describe('the names in double braces of a text', () => {
  it('are separate pieces that keep their original spelling', () => {
    expect(splitTemplate('Hello {{ customer_name }}, {{x}}{y}')).toEqual([
      'Hello ',
      { name: 'customer_name', written: '{{ customer_name }}' },
      ', ',
      { name: 'x', written: '{{x}}' },
      '{y}',
    ])
    expect(splitTemplate('')).toEqual([])
  })

  it('are listed once each, in order, from several texts', () => {
    expect(listPlaceholders('{{b}} {{ a }}', '{{a}} {{c}} {{b}}')).toEqual(['b', 'a', 'c'])
  })

  it('are unknown unless they are variables; unclosed braces are unknown too', () => {
    expect(listUnknownPlaceholders('{{customer_name}} {{instaler_phone}}', '{{instaler_phone}} {{ }} {{order_number, and')).toEqual([
      'instaler_phone',
      '…',
      'order_number, and …',
    ])
  })
})
