import { endpoints } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { renderApiDocumentation } from './app.ts'
import { buildOpenApiDocument } from './openapi.ts'

describe('the OpenAPI document', () => {
  const document = buildOpenApiDocument()
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

  it('describes each call exactly once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort())
    expect(document.paths['/api/leads/{id}']).toMatchObject({ get: { operationId: 'getLead' }, put: {}, delete: {} })
  })

  it('names the permissions of a call, or the administrator role', () => {
    const described = new Map(operations.map(({ operationId, description }) => [operationId, description]))
    expect(described.get('login')).toBe('Open to everyone.')
    expect(described.get('me')).toBe('For everyone who is signed in.')
    expect(described.get('listUsers')).toBe('Requires one of the permissions: user-management.')
    for (const name of ['requestErasure', 'pauseQueue', 'rebuildProjection', 'verifyProjection', 'verifyLog'])
      expect(described.get(name)).toBe('For administrators.')
    expect(described.get('steerFrontEnd')).toBe("For administrators. Also accepts the upload token of the front-end's team.")
  })

  type Body = { properties: Record<string, { anyOf?: { type: string }[] }>; required: string[] }
  const bodyOf = (method: 'post' | 'put', path: string): Body => {
    const sent = document.paths[path]?.[method]?.requestBody as { content: Record<string, { schema: Body }> } | undefined
    return sent?.content['application/json']?.schema ?? { properties: {}, required: [] }
  }

  it('contains the limits of the schemas', () => {
    const { properties, required } = bodyOf('post', '/api/leads')
    expect(required).toEqual(['name', 'phone', 'lead_origin', 'assigned_to'])
    expect(properties).toMatchObject({ name: { type: 'string', minLength: 1, maxLength: 100 }, phone: { maxLength: 20 } })
  })

  it.each([
    ['project_amount', ['string', 'number', 'null']],
    ['assigned_installer', ['array', 'string', 'null']],
    ['selected_colors', ['array', 'null']],
    ['next_followup_date', ['string', 'null']],
  ])('describes %s as %s', (field, types) => {
    for (const { properties } of [bodyOf('post', '/api/leads'), bodyOf('put', '/api/leads/{id}')])
      expect(properties[field]?.anyOf?.map(({ type }) => type)).toEqual(types)
  })

  it('has a page without scripts or inline styles', () => {
    const page = renderApiDocumentation(document)
    expect(page).toContain('/api/leads/{id}')
    expect(page).not.toMatch(/<script|style=|<style|onclick/)
  })
})
