import type { RequestHandler } from 'express'
import { apiPage, apiPageStyle } from './api-page.ts'
import { openApiDocument } from './openapi.ts'

/** GET /api/openapi.json, and /api/docs to read it: a page without scripts, so that it needs no hole in the content policy. */
export function documentation(): RequestHandler {
  const document = openApiDocument()
  const pages = new Map([
    ['/api/openapi.json', { type: 'application/json; charset=utf-8', text: JSON.stringify(document) }],
    ['/api/docs', { type: 'text/html; charset=utf-8', text: apiPage(document) }],
    ['/api/docs.css', { type: 'text/css; charset=utf-8', text: apiPageStyle }],
  ])
  return (request, response, next) => {
    const page = request.method === 'GET' || request.method === 'HEAD' ? pages.get(request.url) : undefined
    if (page === undefined) return next()
    response.setHeader('Content-Type', page.type)
    response.end(page.text)
  }
}
