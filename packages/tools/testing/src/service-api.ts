import { randomBytes } from 'node:crypto'
import { defaultPermissions, type EndpointName, endpoints, type Role } from '@crm/contracts'
import { type Call, calls, problem } from '@crm/contracts/schemas'
import { type Database, openDatabase } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { createEventStore, type EventStore } from '@crm/event-store'
import { createDayFormatter, loadCurrentBusiness, projections, services } from '@crm/host'
import { type Authenticate, createApp, type Handlers, listen, type SignedIn } from '@crm/http'
import { createTeamAuthenticator } from '@crm/service-front-ends'
import { type CurrentBusiness, readSettings, type Settings } from '@crm/settings'
import { createLogger, type Logger } from '@crm/telemetry'
import { afterAll, expect } from 'vitest'

export type Sent = {
  params?: Record<string, string | number>
  query?: Record<string, string | number> | string
  body?: unknown
  file?: Uint8Array
  as?: SignedIn | null
  headers?: Record<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of the body, which is checked against the endpoint's schema.
export type Answer = { status: number; body: any }

export type ServiceApi = {
  call(name: EndpointName, sent?: Sent): Promise<Answer>
  store: EventStore
  db: Database
  settings: Settings
  business: CurrentBusiness
  setTime(instant: string): void
  projections: typeof projections
}

export function findPerson(username: string, role: Role, permissions: string[] = defaultPermissions(role)): SignedIn {
  const id = [...username].reduce((sum, letter) => sum + letter.charCodeAt(0), 1)
  return { id, sessionId: `session-${username}`, username, role, permissions }
}

export const maria = findPerson('maria', 'owner')
export const james = findPerson('james', 'manager')
export const sofia = findPerson('sofia', 'sales_rep')
export const diego = findPerson('diego', 'installer')

export const buildMeta = (user: SignedIn): EventMeta => ({
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
  const store = createEventStore({ database: db, projections, clock })
  const business = await loadCurrentBusiness({ db, defaults: settings })
  const today = (at = now) => createDayFormatter(business.now().businessTimeZone)(at)
  const handlers: Handlers = Object.assign(
    {},
    ...services.map((service) => service.handlers({ store, db, settings, business, log, clock, today, root })),
  )
  const sessions = new Map<string, SignedIn>()
  const authenticate: Authenticate = async ({ cookie }) => sessions.get(cookie('sid') ?? '') ?? null
  const app = createApp({ handlers, settings, log, authenticate, authenticateTeam: createTeamAuthenticator(db) })
  const server = await listen(app, { host: '127.0.0.1', port: 0, log })
  afterAll(async () => {
    await server.close()
    await db.close()
  })

  async function call(name: EndpointName, { params = {}, query = {}, body, file, as = maria, headers = {} }: Sent = {}): Promise<Answer> {
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
    const { reply, streams }: Call = response.ok ? calls[name] : { reply: problem }
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
    projections,
    setTime: (instant) => {
      now = new Date(instant)
    },
  }
}
