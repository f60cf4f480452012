import type { EndpointName, endpoints, SessionUser } from '@crm/contracts'
import type { EndpointContracts } from '@crm/contracts/schemas'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore, PersonalDataLocations, Projection } from '@crm/event-store'
import type { BusinessProfileSource, Settings } from '@crm/settings'
import type { Logger, MetricSource } from '@crm/telemetry'
import type { z } from 'zod'
import type { StreamedReply } from './streamed-reply.ts'

export type ServiceDependencies = {
  store: EventStore
  db: Database
  /** Values from the environment. `business` has the current values about the business, which an administrator may have changed. */
  settings: Settings
  business: BusinessProfileSource
  log: Logger
  clock: () => Date
  /** The business's day in its time zone, now or at another instant, as `yyyy-mm-dd`. */
  today: (at?: Date) => string
  root: URL
}

/** A service that the host mounts if `SERVICES` names it. `migrations` is the URL of a folder of `NNN-name.sql` files. */
export type Service = {
  name: string
  migrations: URL | null
  projections: readonly Projection[]
  /** Projections that the workers run after the command's transaction. */
  asynchronousProjections?: (settings: Settings) => readonly Projection[]
  personalData?: PersonalDataLocations
  figures?: (dependencies: ServiceDependencies) => readonly MetricSource[]
  handlers(dependencies: ServiceDependencies): ApiHandlers
}

export type SignedInUser = SessionUser & { id: number; sessionId: string }

/** A team that publishes a front-end, identified by an upload token. */
export type FrontEndTeam = { frontEnd: string; owner: string }

type Parsed<K extends EndpointName, Part extends 'params' | 'query' | 'body'> =
  EndpointContracts[K] extends Record<Part, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined

export type ApiRequest<K extends EndpointName> = {
  params: Parsed<K, 'params'>
  query: Parsed<K, 'query'>
  body: Parsed<K, 'body'>
  upload: EndpointContracts[K] extends { upload: unknown } ? AsyncIterable<Uint8Array> : undefined
  /** Null only on public calls and on calls with an upload token. */
  user: (typeof endpoints)[K] extends { access: 'public' | 'teams' } | { teams: true } ? SignedInUser | null : SignedInUser
  team: FrontEndTeam | null
  meta: EventMeta
  ip: string
  cookie(name: string): string | undefined
  lastEventId: string | undefined
  idempotency: { key: string; requestHash: string } | undefined
}

export class ApiReply<T> {
  readonly body: T
  readonly status: number | undefined
  readonly headers: Record<string, string | string[]>
  constructor(body: T, extra: { status?: number; headers?: Record<string, string | string[]> } = {}) {
    this.body = body
    this.status = extra.status
    this.headers = extra.headers ?? {}
  }
}

type Body<K extends EndpointName> = z.input<EndpointContracts[K]['reply']>

type Answer<K extends EndpointName> = EndpointContracts[K] extends { streams: string } ? StreamedReply : Body<K> | ApiReply<Body<K>>

/** Returns the body, a Reply with headers, or a stream if the call says so. Throws the errors of `@crm/domain`. */
export type ApiHandler<K extends EndpointName> = (request: ApiRequest<K>) => Promise<Answer<K>>

/** The handlers of a service. Each call has one handler in the whole product. */
export type ApiHandlers = { [K in EndpointName]?: ApiHandler<K> }
