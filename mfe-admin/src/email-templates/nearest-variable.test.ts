import { describe, expect, it } from 'vitest'
import { nearestVariable } from './unknown-variables.tsx'

describe('the variable that was probably meant', () => {
  it.each([
    ['instaler_phone', 'installer_phone'],
    ['customername', 'customer_name'],
    ['Customer Name', 'customer_name'],
    ['installation-date', 'installation_date'],
    ['company_mail', 'company_email'],
  ])('by %s is %s', (written, meant) => expect(nearestVariable(written)).toBe(meant))

  it.each(['', 'x', 'unsubscribe', '1 + 1', 'constructor'])('is none where %j is near to none', (written) =>
    expect(nearestVariable(written)).toBeNull(),
  )
})
