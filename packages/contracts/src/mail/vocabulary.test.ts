import { describe, expect, it } from 'vitest'
import { placeholdersIn, templatePieces, unknownPlaceholdersIn } from './vocabulary.ts'

describe('the names in double braces of a text', () => {
  it('are pieces of it, with the way they were written', () => {
    expect(templatePieces('Hello {{ customer_name }}, {{x}}{y}')).toEqual([
      'Hello ',
      { name: 'customer_name', written: '{{ customer_name }}' },
      ', ',
      { name: 'x', written: '{{x}}' },
      '{y}',
    ])
    expect(templatePieces('')).toEqual([])
  })

  it('are told once each, over several texts, in their order', () => {
    expect(placeholdersIn('{{b}} {{ a }}', '{{a}} {{c}} {{b}}')).toEqual(['b', 'a', 'c'])
  })

  it('are unknown unless messages know them; braces that stand open are, too', () => {
    expect(unknownPlaceholdersIn('{{customer_name}} {{instaler_phone}}', '{{instaler_phone}} {{ }} {{order_number, and')).toEqual([
      'instaler_phone',
      '…',
      'order_number, and …',
    ])
  })
})
