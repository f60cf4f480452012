import { timingSafeEqual } from 'node:crypto'
import { isAdministratorRole } from '@crm/contracts'
import { type Authenticate, readCookie, sendJson } from '@crm/http'
import type { Metrics } from '@crm/telemetry'
import type { Request, RequestHandler } from 'express'

type Parts = { metrics: Metrics; token: string | null; authenticate: Authenticate }

/**
 * `GET /metrics` for Prometheus, which sends `METRICS_TOKEN`, and for signed-in administrators. Never by the address alone: a proxy or another
 * account on this machine would have it too.
 */
export function createMetricsHandler({ metrics, token, authenticate }: Parts): RequestHandler {
  return async (request, response, next) => {
    if (request.path !== '/metrics') return next()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendJson(response, 405, { message: 'Method not allowed' }, { Allow: 'GET, HEAD' })
    }
    if (!(token !== null && hasToken(request, token)) && !(await isAdministrator(request, authenticate))) {
      return sendJson(
        response,
        401,
        { message: 'Metrics require the bearer token or an administrator' },
        { 'WWW-Authenticate': 'Bearer realm="metrics"' },
      )
    }
    response.setHeader('Content-Type', metrics.contentType)
    response.setHeader('Cache-Control', 'no-store')
    response.end(await metrics.page())
  }
}

async function isAdministrator({ headers }: Request, authenticate: Authenticate): Promise<boolean> {
  if (headers.cookie === undefined) return false
  const user = await authenticate({ cookie: (name) => readCookie(headers, name) })
  return user !== null && isAdministratorRole(user.role)
}

function hasToken({ headers }: Request, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
