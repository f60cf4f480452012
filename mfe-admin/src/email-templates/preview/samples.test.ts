import { expect, it } from 'vitest'
import { withSamples } from './use-preview.ts'

it('stands in for what only a record knows, and leaves the company and what is unknown', () => {
  expect(withSamples('Hello {{ customer_name }}, {{company_name}} and {{nobody}} on {{installation_date}}')).toBe(
    'Hello [customer name], {{company_name}} and {{nobody}} on [installation date]',
  )
})
