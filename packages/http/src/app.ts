import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { type ApiOptions, api, send } from './api.ts'
import { documentation } from './documentation.ts'
import { headersOfEvery, type SentAlways, securityHeaders } from './headers.ts'
import { type OverloadGuard, overloadGuard } from './overload.ts'
import { problemOf } from './problems.ts'

type AppOptions = Omit<ApiOptions, 'guard'> & {
  probes?: express.RequestHandler
  files?: express.RequestHandler[]
  /** How many requests to the API may wait for their answers at once. */
  mostWaiting?: number
}

/**
 * What answers requests. `refuses` stands before express, which does more for a request than a refusal may cost: true where the server is too
 * busy for it, and it is answered. `headers` are for what can't even be read.
 */
export type App = { express: Express; refuses: OverloadGuard['refuses']; headers: SentAlways }

/** The whole API in an express app. `probes` come before it; `files` (the front-ends) after it, and see only what is not under /api. */
export function createApp(options: AppOptions): App {
  const app = express()
  const { log, answered, mostWaiting: most = 500 } = options
  const headers = headersOfEvery(options.settings.publicUrl)
  const guard = overloadGuard({ most, headers, log, answered })
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.use(securityHeaders(headers))
  app.use(refuseOdd)
  if (options.probes) app.use(options.probes)
  app.use(documentation())
  app.use(api({ ...options, guard }))
  for (const handler of options.files ?? []) app.use(handler)
  app.use((_request, response) => send(response, 404, { message: 'There is no such address' }))
  // Express knows an error handler by its four parameters.
  app.use((thrown: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status, body, headers, unexpected } = problemOf(thrown)
    if (unexpected) log.error({ err: thrown, status }, 'request failed')
    send(response, status, body, headers)
  })
  return { express: app, refuses: guard.refuses, headers }
}

const known = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'])

function refuseOdd(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.host === undefined) send(response, 400, { message: 'The request is malformed' })
  else if (known.has(request.method)) next()
  else send(response, 405, { message: 'This method is not supported' }, { Allow: 'GET, HEAD, POST, PUT, DELETE' })
}
