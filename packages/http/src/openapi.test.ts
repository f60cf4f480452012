import { endpoints } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { apiPage } from './api-page.ts'
import { openApiDocument } from './openapi.ts'

describe('the OpenAPI document', () => {
  const document = openApiDocument()
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

  it('describes every call of the table once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort())
    expect(document.paths['/api/leads/{id}']).toMatchObject({ get: { operationId: 'getLead' }, put: {}, delete: {} })
  })

  it('tells the limits that the schemas check', () => {
    const body = document.paths['/api/leads']?.post?.requestBody as {
      content: Record<string, { schema: { properties: object; required: string[] } }>
    }
    const { properties, required } = body.content['application/json']?.schema ?? { properties: {}, required: [] }
    expect(required).toEqual(['name', 'phone', 'lead_origin', 'assigned_to'])
    expect(properties).toMatchObject({ name: { type: 'string', minLength: 1, maxLength: 100 }, phone: { maxLength: 20 } })
  })

  it('is shown on a page without scripts or styles of its own', () => {
    const page = apiPage(document)
    expect(page).toContain('/api/leads/{id}')
    expect(page).not.toMatch(/<script|style=|<style|onclick/)
  })
})
