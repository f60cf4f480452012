import { timingSafeEqual } from 'node:crypto'
import { sendJson } from '@crm/http'
import { isLoopbackHost } from '@crm/settings'
import type { Metrics } from '@crm/telemetry'
import type { Request, RequestHandler } from 'express'

/** `GET /metrics` for Prometheus. Without `METRICS_TOKEN` it answers only this machine, and not through a proxy. */
export function createMetricsHandler({ metrics, token }: { metrics: Metrics; token: string | null }): RequestHandler {
  return async (request, response, next) => {
    if (request.path !== '/metrics') return next()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendJson(response, 405, { message: 'Method not allowed' }, { Allow: 'GET, HEAD' })
    }
    if (!(token === null ? isFromThisMachine(request) : hasToken(request, token))) {
      return sendJson(response, 401, { message: 'Metrics require a bearer token' }, { 'WWW-Authenticate': 'Bearer realm="metrics"' })
    }
    response.setHeader('Content-Type', metrics.contentType)
    response.setHeader('Cache-Control', 'no-store')
    response.end(await metrics.page())
  }
}

const proxied = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/

function isFromThisMachine({ socket, headers }: Request): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (address === '::1' || isLoopbackHost(address)) && !Object.keys(headers).some((name) => proxied.test(name))
}

function hasToken({ headers }: Request, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
