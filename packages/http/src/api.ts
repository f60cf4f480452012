import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Endpoint, type EndpointName, endpoints, hasAnyPermission, isAdministratorRole } from '@crm/contracts'
import { calls, type EndpointContract, explainValidationIssue } from '@crm/contracts/schemas'
import { formatFieldName } from '@crm/domain'
import { isLoopbackHost, type Settings } from '@crm/settings'
import { createCorrelationId, type Logger, type Metrics, recordRequestSpan } from '@crm/telemetry'
import type { RequestHandler, Response, Request as Wire } from 'express'
import type { z } from 'zod'
import { HttpProblem, toErrorResponse } from './error-response.ts'
import { createRateLimiter, type OverloadGuard, type RateLimit } from './overload-guard.ts'
import { readJsonBody, readUploadedFile } from './read-body.ts'
import { findClientAddress, readCookie } from './request-sender.ts'
import { createRouteTable, parseRequestUrl } from './route-table.ts'
import { type ApiHandlers, ApiReply, type FrontEndTeam, type SignedInUser } from './service.ts'
import { StreamedReply, sendStreamedReply } from './streamed-reply.ts'

export type Authenticate = (request: { cookie(name: string): string | undefined }) => Promise<SignedInUser | null>

/** The team of an upload token; null if the token is unknown or revoked. */
export type AuthenticateTeam = (token: string) => Promise<FrontEndTeam | null>

export type ApiOptions = {
  handlers: ApiHandlers
  authenticate: Authenticate
  /** If missing, no call accepts an upload token. */
  authenticateTeam?: AuthenticateTeam
  settings: Pick<Settings, 'publicUrl' | 'trustedProxies'>
  log: Logger
  answered?: Metrics['answered']
  /** Per session, or per address without a session. Far above normal use, because it only has to stop faulty programs. */
  rate?: RateLimit
  guard: OverloadGuard
}

type AnyHandler = (request: object) => Promise<unknown>
type Found = { name: EndpointName; params: Record<string, string> }
type Work = Found & { query: Record<string, string>; requestId: string }

const generous: RateLimit = { burst: 20_000, perSecond: 1_000 }
const narrower: Partial<Record<EndpointName, RateLimit & { per: 'session' | 'person' }>> = {
  enrichLead: { burst: 60, perSecond: 1, per: 'session' },
  // One call contains many signals. Forged signals could roll back a canary, so the limit is per user, not per session.
  frontEndSignals: { burst: 60, perSecond: 1, per: 'person' },
}

/** Handles everything under /api: route, cross-site check, authentication, access, parsing, handler, reply. */
export function createApiHandler(options: ApiOptions): RequestHandler {
  const { handlers, authenticate, authenticateTeam, settings, log, answered, rate = generous, guard } = options
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => handlers[name] !== undefined)
  const find = createRouteTable(names)
  const limit = createRateLimiter(rate)
  const limits = new Map(names.flatMap((name) => (narrower[name] ? [[name, createRateLimiter(narrower[name])]] : [])))

  return (wire, response, next) => {
    if (!wire.url.startsWith('/api/') && wire.url !== '/api') return next()
    const started = performance.now()
    const requestId = createCorrelationId()
    response.setHeader('X-Request-Id', requestId)
    let route: EndpointName | undefined
    let user: SignedInUser | null = null
    response.once('close', () => {
      const took = performance.now() - started
      const call = { method: wire.method, route: route ? endpoints[route].path : 'none', status: response.statusCode }
      answered?.(call, took / 1000)
      recordRequestSpan({ ...call, requestId }, Date.now() - took)
      const ms = Math.round(took * 10) / 10
      const aborted = !response.writableFinished
      log.info({ ...call, ms, requestId, userId: user?.id, aborted }, 'request answered')
    })
    answer(wire, response).catch((thrown: unknown) => {
      const { status, body, headers, unexpected } = toErrorResponse(thrown)
      const begun = response.headersSent
      if (unexpected || begun) log[status === 503 ? 'warn' : 'error']({ err: thrown, requestId, status }, 'request failed')
      if (begun) response.destroy()
      else sendJson(response, status, body, headers)
    })

    async function answer(wire: Wire, response: Response): Promise<void> {
      const { segments, query } = parseRequestUrl(wire.url)
      const found = find(wire.method, segments)
      if (found === undefined) throw new HttpProblem(404, 'This address does not exist')
      if ('allow' in found) throw new HttpProblem(405, 'Method not allowed', { headers: { Allow: found.allow } })
      route = found.name
      const replied = await replyTo(found, query)
      const status = (calls[found.name] as EndpointContract).status ?? 200
      if (replied instanceof StreamedReply) {
        response.statusCode = status
        await sendStreamedReply(response, replied, wire.method !== 'HEAD')
      } else if (replied instanceof ApiReply) sendJson(response, replied.status ?? status, replied.body, replied.headers)
      else sendJson(response, status, replied)
    }

    async function replyTo(found: Found, query: Record<string, string>): Promise<unknown> {
      // Requests whose body is still arriving do not count as in progress, because a few slow clients could then block everyone.
      // `limitRequestBodies` limits their memory. An upload does not count either, because its handler runs while the file arrives.
      const { during } = guard
      const { sender, ip } = found.name === 'health' ? await admit(found) : await during(() => admit(found))
      const body = await readBody(wire, response, calls[found.name])
      const request = requestOf(wire, { ...found, query, requestId }, sender, ip, body)
      // Each name has its own schemas and handler; TypeScript cannot see here that they belong together.
      const handler = handlers[found.name] as AnyHandler
      return found.name === 'health' || request.upload ? handler(request) : during(() => handler(request))
    }

    async function admit(found: Found): Promise<{ sender: Sender; ip: string }> {
      if (isCrossSite(wire.method, wire.headers, settings.publicUrl))
        throw new HttpProblem(403, 'Requests from other sites are not allowed')
      user = wire.headers.cookie === undefined ? null : await authenticate({ cookie: (name) => readCookie(wire.headers, name) })
      const ip = findClientAddress(wire, settings.trustedProxies)
      limit(user?.sessionId ?? ip)
      const team = authenticateTeam ? await authenticateUpload(wire, found, authenticateTeam) : null
      requireAccess(found.name, { user, team })
      limits.get(found.name)?.((narrower[found.name]?.per === 'person' ? user && `user ${user.id}` : user?.sessionId) ?? ip)
      return { sender: { user, team }, ip }
    }
  }
}

const bearer = /^Bearer +(\S+)$/i

async function authenticateUpload(wire: Wire, { name, params }: Found, authenticateTeam: AuthenticateTeam): Promise<FrontEndTeam | null> {
  const { access, teams }: Endpoint = endpoints[name]
  const token = bearer.exec(wire.headers.authorization ?? '')?.[1]
  if ((access !== 'teams' && !teams) || token === undefined) return null
  const team = await authenticateTeam(token)
  if (team === null) throw new HttpProblem(401, 'Unknown upload token')
  if (team.frontEnd !== params.name) throw new HttpProblem(403, 'This upload token belongs to another team')
  return team
}

async function readBody(wire: Wire, response: Response, call: EndpointContract): Promise<unknown> {
  const hasJson = wire.method !== 'GET' && wire.method !== 'HEAD' && call.upload === undefined
  const body = hasJson ? await readJsonBody(wire, response, call.hasLongBody) : undefined
  if (call.body && body === undefined && !call.body.safeParse(undefined).success) throw new HttpProblem(400, 'A JSON body is required')
  return body
}

function requestOf(wire: Wire, work: Work, { user, team }: Sender, ip: string, body: unknown) {
  const call: EndpointContract = calls[work.name]
  return {
    params: call.params && parseRequestPart(call.params, work.params),
    query: call.query && parseRequestPart(call.query, work.query),
    body: call.body && parseRequestPart(call.body, body, call.errorSummary),
    upload: call.upload && readUploadedFile(wire, call.upload.limit),
    user,
    team,
    ip,
    cookie: (name: string) => readCookie(wire.headers, name),
    lastEventId: [wire.headers['last-event-id']].flat()[0],
    meta: {
      actor: team === null ? { id: user === null ? null : String(user.id), name: user?.username ?? null } : { id: null, name: team.owner },
      ip,
      userAgent: wire.headers['user-agent']?.slice(0, 300) ?? null,
      correlationId: work.requestId,
      causationId: null,
    },
    idempotency: call.idempotent ? readIdempotencyKey(wire, work.query, body) : undefined,
  }
}

function readIdempotencyKey(wire: Wire, query: Record<string, string>, body: unknown): { key: string; requestHash: string } | undefined {
  const key = wire.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{1,100}$/.test(key))
    throw new HttpProblem(400, 'Idempotency-Key: must be 1 to 100 letters, digits, dots, colons or dashes')
  // Without a query the hash equals that of earlier releases, so a request repeated after an update is recognized.
  const asked = new URLSearchParams(Object.entries(query).sort()).toString()
  const requestHash = createHash('sha256')
    .update(`${wire.method} ${wire.path}${asked && `?${asked}`}\n${JSON.stringify(body)}`)
    .digest('hex')
  return { key, requestHash }
}

export function sendJson(response: Response, status: number, body: unknown, headers: Record<string, string | string[]> = {}): void {
  if (response.headersSent || response.destroyed) return
  const text = JSON.stringify(body)
  response.statusCode = status
  for (const name in headers) response.setHeader(name, headers[name] ?? '')
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

/** Parses a part of a request. Throws 400 with the first error, or the call's error summary, and all errors in `errors`. */
export function parseRequestPart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  inSum: EndpointContract['errorSummary'] = () => undefined,
): z.output<S> {
  const result = schema.safeParse(value, { error: explainValidationIssue })
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const first = errors[0] ?? { path: '', message: 'Invalid value' }
  const message = first.path === '' ? first.message : `${formatFieldName(first.path)}: ${first.message}`
  throw new HttpProblem(400, inSum(errors) ?? message, { errors })
}

type Sender = { user: SignedInUser | null; team: FrontEndTeam | null }

// With a one-time password a user can only choose another one (or sign out, which is public).
const openWithOneTimePassword: readonly EndpointName[] = ['me', 'changePassword']

/** Throws 401 if the session or token is missing, 403 if the permission is missing or the password must be changed first. */
export function requireAccess(name: EndpointName, { user, team }: Sender): void {
  const { access, administrators }: Endpoint = endpoints[name]
  if (access === 'public' || team !== null) return
  if (access === 'teams') throw new HttpProblem(401, "This requires the upload token of the front-end's team")
  if (user === null) throw new HttpProblem(401, 'Please sign in')
  if (user.must_change_password && !openWithOneTimePassword.includes(name)) throw new HttpProblem(403, 'Choose a new password first')
  if (!hasAnyPermission(user, access) || (administrators && !isAdministratorRole(user.role)))
    throw new HttpProblem(403, 'You do not have permission to do this')
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

// As OWASP advises: checks Fetch Metadata, then Origin. Browsers send one of them with every change. Other programs may send neither.
function isCrossSite(method: string, headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  if (safeMethods.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin !== undefined) return !isOurs(headers.origin, publicUrl)
  return headers.referer !== undefined && !isOurs(headers.referer, publicUrl)
}

function isOurs(address: string, publicUrl: URL): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.origin === publicUrl.origin) return true
  return (
    isLoopbackHost(publicUrl.hostname) && isLoopbackHost(url.hostname) && url.port === publicUrl.port && url.protocol === publicUrl.protocol
  )
}
