import { randomBytes } from 'node:crypto'
import { type EndpointName, endpoints, listDefaultPermissions, type Role } from '@crm/contracts'
import { calls, type EndpointContract, problemSchema } from '@crm/contracts/schemas'
import { type Database, openDatabase } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { createEventStore, type EventStore } from '@crm/event-store'
import { allServices, createDayFormatter, inlineProjections, watchBusinessSettings } from '@crm/host'
import { type ApiHandlers, type Authenticate, createHttpApp, type SignedInUser, startHttpServer } from '@crm/http'
import { createTeamAuthenticator } from '@crm/service-front-ends'
import { type BusinessProfileSource, readSettings, type Settings } from '@crm/settings'
import { createLogger, type Logger } from '@crm/telemetry'
import { afterAll, expect } from 'vitest'

export type ServiceApiCall = {
  params?: Record<string, string | number>
  query?: Record<string, string | number> | string
  body?: unknown
  file?: Uint8Array
  as?: SignedInUser | null
  headers?: Record<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of the body, which is checked against the endpoint's schema.
export type ServiceApiAnswer = { status: number; body: any }

export type ServiceApi = {
  call(name: EndpointName, sent?: ServiceApiCall): Promise<ServiceApiAnswer>
  store: EventStore
  db: Database
  settings: Settings
  business: BusinessProfileSource
  setTime(instant: string): void
  projections: typeof inlineProjections
}

export function createTestUser(username: string, role: Role, permissions: string[] = listDefaultPermissions(role)): SignedInUser {
  const id = [...username].reduce((sum, letter) => sum + letter.charCodeAt(0), 1)
  return { id, sessionId: `session-${username}`, username, role, permissions }
}

export const maria = createTestUser('maria', 'owner')
export const james = createTestUser('james', 'manager')
export const sofia = createTestUser('sofia', 'sales_rep')
export const diego = createTestUser('diego', 'installer')

export const buildTestEventMeta = (user: SignedInUser): EventMeta => ({
  actor: { id: String(user.id), name: user.username },
  ip: '127.0.0.1',
  userAgent: 'vitest',
  correlationId: 'test',
  causationId: null,
})

type ServiceApiOptions = { url: string; timeZone?: string; time?: string; log?: Logger; changes?: Partial<Settings>; root?: URL }

/** Starts the API in this process. Each response is checked against the endpoint's schema. */
export async function startServiceApi(options: ServiceApiOptions): Promise<ServiceApi> {
  const { url, timeZone = 'UTC', time = '2026-03-05T18:00:00.000Z', log = createLogger('test', { level: 'silent' }), changes } = options
  const { root = new URL('../../../../', import.meta.url) } = options
  let now = new Date(time)
  const clock = () => now
  const environment = { DATABASE_URL: url, BUSINESS_TIME_ZONE: timeZone, PUBLIC_URL: 'http://localhost:3000' }
  const settings = { ...readSettings(environment), secretsKey: randomBytes(32), ...changes }
  const db = openDatabase({ connectionString: url, applicationName: 'crm test', poolSize: 10 })
  const store = createEventStore({ database: db, projections: inlineProjections, clock })
  const business = await watchBusinessSettings({ db, defaults: settings })
  const today = (at = now) => createDayFormatter(business.now().businessTimeZone)(at)
  const handlers: ApiHandlers = Object.assign(
    {},
    ...allServices.map((service) => service.handlers({ store, db, settings, business, log, clock, today, root })),
  )
  const sessions = new Map<string, SignedInUser>()
  const authenticate: Authenticate = async ({ cookie }) => sessions.get(cookie('sid') ?? '') ?? null
  const app = createHttpApp({ handlers, settings, log, authenticate, authenticateTeam: createTeamAuthenticator(db) })
  const server = await startHttpServer(app, { host: '127.0.0.1', port: 0, log })
  afterAll(async () => {
    await server.close()
    await db.close()
  })

  async function call(
    name: EndpointName,
    { params = {}, query = {}, body, file, as = maria, headers = {} }: ServiceApiCall = {},
  ): Promise<ServiceApiAnswer> {
    if (as) sessions.set(as.sessionId, as)
    const { method, path } = endpoints[name]
    const search =
      typeof query === 'string'
        ? query
        : new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))
    const response = await fetch(`${server.url}${path.replace(/:(\w+)/g, (_, key) => String(params[key]))}?${search}`, {
      method,
      headers: {
        ...(as ? { cookie: `sid=${as.sessionId}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': 'text/csv' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: new Blob([file.slice()]) }),
    })
    const { reply, streams }: EndpointContract = response.ok ? calls[name] : { reply: problemSchema }
    const answered: unknown = streams === undefined ? await response.json() : await response.text()
    expect(reply.safeParse(answered).error?.issues ?? [], `${name} answers what its schema says`).toEqual([])
    return { status: response.status, body: answered }
  }

  return {
    call,
    store,
    db,
    settings,
    business,
    projections: inlineProjections,
    setTime: (instant) => {
      now = new Date(instant)
    },
  }
}
