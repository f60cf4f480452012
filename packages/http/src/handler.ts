import type { EndpointName, endpoints, SessionUser } from '@crm/contracts'
import type { Calls } from '@crm/contracts/schemas'
import type { EventMeta } from '@crm/domain'
import type { z } from 'zod'
import type { StreamedReply } from './streamed-reply.ts'

/** Who is signed in: re-read from the database on every request. */
export type SignedIn = SessionUser & { id: number; sessionId: string }

/** Who ships a front-end, known by an upload token. */
export type Team = { frontEnd: string; owner: string }

type Parsed<K extends EndpointName, Part extends 'params' | 'query' | 'body'> =
  Calls[K] extends Record<Part, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined

/** A request as a handler sees it: parsed by its call's schemas, allowed by its call's keys. */
export type Request<K extends EndpointName> = {
  params: Parsed<K, 'params'>
  query: Parsed<K, 'query'>
  body: Parsed<K, 'body'>
  /** The file that is sent, on calls that take one. */
  upload: Calls[K] extends { upload: unknown } ? AsyncIterable<Uint8Array> : undefined
  /** Null only on public calls, and on those that a team makes with its upload token. */
  user: (typeof endpoints)[K] extends { access: 'public' | 'teams' } | { teams: true } ? SignedIn | null : SignedIn
  /** On calls that take an upload token: the team whose it is. */
  team: Team | null
  meta: EventMeta
  /** Client address as trusted proxies tell it. */
  ip: string
  cookie(name: string): string | undefined
  /** The id of the last server-sent event that a browser has had, when it comes back for more. */
  lastEventId: string | undefined
  idempotency: { key: string; requestHash: string } | undefined
}

/** Body plus what else the answer carries. */
export class Reply<T> {
  readonly body: T
  readonly status: number | undefined
  readonly headers: Record<string, string | string[]>
  constructor(body: T, extra: { status?: number; headers?: Record<string, string | string[]> } = {}) {
    this.body = body
    this.status = extra.status
    this.headers = extra.headers ?? {}
  }
}

type Body<K extends EndpointName> = z.input<Calls[K]['reply']>

type Answer<K extends EndpointName> = Calls[K] extends { streams: string } ? StreamedReply : Body<K> | Reply<Body<K>>

/** Answers the body (status from the call), or a Reply with headers, or a stream where the call says so; throws a refusal of `@crm/domain`. */
export type Handler<K extends EndpointName> = (request: Request<K>) => Promise<Answer<K>>

/** The handlers of a service: some of the calls, each once in the whole product. */
export type Handlers = { [K in EndpointName]?: Handler<K> }
