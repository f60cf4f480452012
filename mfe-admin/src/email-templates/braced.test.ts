import { unknownPlaceholdersIn } from '@crm/contracts'
import { expect, it } from 'vitest'
import { braced, renamed } from './braced.ts'

it('gives another name to all braces with this one, and leaves all else as it was written', () => {
  const text = '{{ instaler_phone }} or {{instaler_phone}}, {{ customer_name }}, instaler_phone, {{open'
  expect(renamed(text, 'instaler_phone', 'installer_phone')).toBe(
    '{{installer_phone}} or {{installer_phone}}, {{ customer_name }}, instaler_phone, {{open',
  )
})

it('shows braces as they stand, and those that are not closed without their end', () => {
  expect(unknownPlaceholdersIn('{{nobody}} {{cust').map(braced)).toEqual(['{{nobody}}', '{{cust …'])
})
