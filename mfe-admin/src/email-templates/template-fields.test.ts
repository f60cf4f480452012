import { listUnknownPlaceholders } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { findMostSimilarVariable, formatPlaceholder, renameTemplateVariable } from './template-fields.tsx'

describe('the variable that was probably meant', () => {
  it.each([
    ['instaler_phone', 'installer_phone'],
    ['customername', 'customer_name'],
    ['Customer Name', 'customer_name'],
    ['installation-date', 'installation_date'],
    ['company_mail', 'company_email'],
  ])('by %s is %s', (written, meant) => expect(findMostSimilarVariable(written)).toBe(meant))

  it.each(['', 'x', 'unsubscribe', '1 + 1', 'constructor'])('is none where %j is near to none', (written) =>
    expect(findMostSimilarVariable(written)).toBeNull(),
  )
})

it('gives another name to all braces with this one, and leaves all else as it was written', () => {
  const text = '{{ instaler_phone }} or {{instaler_phone}}, {{ customer_name }}, instaler_phone, {{open'
  expect(renameTemplateVariable(text, 'instaler_phone', 'installer_phone')).toBe(
    '{{installer_phone}} or {{installer_phone}}, {{ customer_name }}, instaler_phone, {{open',
  )
})

it('shows braces as they stand, and those that are not closed without their end', () => {
  expect(listUnknownPlaceholders('{{nobody}} {{cust').map(formatPlaceholder)).toEqual(['{{nobody}}', '{{cust …'])
})
