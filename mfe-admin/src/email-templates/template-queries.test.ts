import { expect, it } from 'vitest'
import { fillSampleValues } from './template-queries.ts'

it('stands in for what only a record knows, and leaves the company and what is unknown', () => {
  expect(fillSampleValues('Hello {{ customer_name }}, {{company_name}} and {{nobody}} on {{installation_date}}')).toBe(
    'Hello [customer name], {{company_name}} and {{nobody}} on [installation date]',
  )
})
