import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { type ApiOptions, createApiHandler, sendJson } from './api.ts'
import { toErrorResponse } from './error-response.ts'
import { createHeaderMiddleware, type HttpHeaderList, listSecurityHeaders } from './headers.ts'
import { buildOpenApiDocument, type OpenApiDocument } from './openapi.ts'
import { createOverloadGuard, type OverloadGuard } from './overload-guard.ts'

type AppOptions = Omit<ApiOptions, 'guard'> & {
  probes?: express.RequestHandler
  files?: express.RequestHandler[]
  mostWaiting?: number
}

/** `refuses` runs before Express, so that a refusal costs little. `headers` are for replies to requests that cannot be parsed. */
export type HttpApp = { express: Express; refuses: OverloadGuard['refuses']; headers: HttpHeaderList }

/** The API as an Express app. `probes` run before it, `files` (the front-ends) after it and never under /api. */
export function createHttpApp(options: AppOptions): HttpApp {
  const app = express()
  const { log, answered, mostWaiting: most = 500 } = options
  const headers = listSecurityHeaders(options.settings.publicUrl)
  const guard = createOverloadGuard({ most, headers, log, answered })
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.use(createHeaderMiddleware(headers))
  app.use(refuseOdd)
  if (options.settings.trustedProxies === 0) app.use(warnOfUntrustedProxy(log))
  if (options.probes) app.use(options.probes)
  app.use(serveDocumentation())
  app.use(createApiHandler({ ...options, guard }))
  for (const handler of options.files ?? []) app.use(handler)
  app.use((_request, response) => sendJson(response, 404, { message: 'This address does not exist' }))
  app.use((thrown: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status, body, headers, unexpected } = toErrorResponse(thrown)
    if (unexpected) log.error({ err: thrown, status }, 'request failed')
    sendJson(response, status, body, headers)
  })
  return { express: app, refuses: guard.refuses, headers }
}

/** Says once that the product runs behind a proxy that it was not told of: limits and logs then know only the proxy's address. */
function warnOfUntrustedProxy(log: AppOptions['log']): RequestHandler {
  let isSaid = false
  return ({ headers }, _response, next) => {
    const header = isSaid ? undefined : ['x-forwarded-for', 'forwarded'].find((name) => headers[name] !== undefined)
    if (header !== undefined) {
      isSaid = true
      log.warn({ header }, 'a proxy forwards requests, but TRUSTED_PROXIES is not set: all users have the address of the proxy')
    }
    next()
  }
}

const known = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'])

function refuseOdd(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.host === undefined) sendJson(response, 400, { message: 'The request is malformed' })
  else if (known.has(request.method)) next()
  else sendJson(response, 405, { message: 'This method is not supported' }, { Allow: 'GET, HEAD, POST, PUT, DELETE' })
}

/** Serves /api/openapi.json and /api/docs. The page has no scripts, so the content security policy needs no exception. */
function serveDocumentation(): RequestHandler {
  const document = buildOpenApiDocument()
  const pages = new Map([
    ['/api/openapi.json', { type: 'application/json; charset=utf-8', text: JSON.stringify(document) }],
    ['/api/docs', { type: 'text/html; charset=utf-8', text: renderApiDocumentation(document) }],
    ['/api/docs.css', { type: 'text/css; charset=utf-8', text: apiPageStyle }],
  ])
  return (request, response, next) => {
    const page = request.method === 'GET' || request.method === 'HEAD' ? pages.get(request.url) : undefined
    if (page === undefined) return next()
    response.setHeader('Content-Type', page.type)
    response.end(page.text)
  }
}

export function renderApiDocumentation({ info, paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = [...new Set(calls.map(({ operation }) => operation.tags[0] ?? ''))]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>CRM API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body>
<header><h1>CRM API</h1><p>${escapeHtml(String(info.description))}</p><p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>
<main>
${groups
  .map(
    (group) =>
      `<section><h2>${escapeHtml(group)}</h2>${calls
        .filter(({ operation }) => operation.tags[0] === group)
        .map(callOf)
        .join('')}</section>`,
  )
  .join('\n')}
</main>
</body>
</html>`
}

type Call = { path: string; method: string; operation: OpenApiDocument['paths'][string][string] }

function callOf({ path, method, operation }: Call): string {
  const { parameters, requestBody, responses } = operation
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>
${parameters.length === 0 ? '' : `<h3>Parameters</h3><table><thead><tr><th>Name</th><th>In</th><th>Accepts</th></tr></thead><tbody>${parameters.map(renderParameter).join('')}</tbody></table>`}
${requestBody === undefined ? '' : `<h3>Body</h3>${renderSchema(requestBody)}`}
${Object.entries(responses)
  .map(([status, response]) => `<h3>${status === 'default' ? 'Refusals' : `Response ${escapeHtml(status)}`}</h3>${renderSchema(response)}`)
  .join('')}
</details>`
}

const renderParameter = ({ name, in: place, required, schema }: Call['operation']['parameters'][number]): string =>
  `<tr><td><code>${escapeHtml(name)}</code>${required ? ' (required)' : ''}</td><td>${escapeHtml(place)}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`

const renderSchema = (of: object): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify((of as { content: object }).content, null, 2))}</pre>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (value: string): string => value.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

const apiPageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h2 { margin: 2rem 0 0.5rem; text-transform: capitalize }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.5rem; margin: 0.5rem 0; padding: 0.5rem 0.75rem }
summary { cursor: pointer; overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 4rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 0.25rem 0.5rem 0.25rem 0; vertical-align: top; overflow-wrap: anywhere }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; border-radius: 0.375rem; background: color-mix(in srgb, currentColor 8%, transparent) }
`
