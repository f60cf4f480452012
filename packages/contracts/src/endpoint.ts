import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** `access`: `public`, `teams` (only the front-end's upload token), or permissions of which one is enough (`[]`: any signed-in user). */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'public' | 'teams' | readonly Permission[]
  /** Also requires an administrator role. No permission can replace it. */
  administrators?: true
  /** Also accepts the front-end's upload token. */
  teams?: true
}

/**
 * `status`: HTTP status on success (default 200). `streams`: media type of a streamed text reply. `upload`: the body is a file of at most
 * `limit` bytes. `errorSummary`: builds one message from all validation errors. `hasLongBody`: the body may have 512 KB instead of 100 KB.
 */
export type EndpointContract = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  status?: number
  idempotent?: boolean
  streams?: string
  upload?: { limit: number }
  hasLongBody?: boolean
  errorSummary?: (faults: readonly { path: string; message: string }[]) => string | undefined
}

/** Event categories that browsers are notified of. Each query lists the categories that make its data stale. */
export const liveEventCategories = [
  'lead',
  // No event is recorded for who has a lead open; see services/leads/src/visitors.
  'leadVisit',
  'calendarEvent',
  'sampleBooklet',
  'leadImport',
  'colour',
  'leadOrigin',
  'installer',
  'repairRequest',
  'user',
  'session',
  'signIn',
  'smtpSettings',
  'emailTemplate',
  // A new time zone can change the current day, which many replies depend on.
  'businessSettings',
  'erasure',
  'projectionRun',
  'frontEnd',
  'email',
] as const
export type LiveEventCategory = (typeof liveEventCategories)[number]

/** Which event categories make a reply stale: events of any record, or only events of the record with the id in the path. */
export type InvalidationRule = { changedBy?: readonly LiveEventCategory[]; recordChangedBy?: readonly LiveEventCategory[] }

type Details = Omit<Endpoint, 'method' | 'path' | 'access'> & EndpointContract & InvalidationRule

const callsWith =
  <const Method extends Endpoint['method']>(method: Method) =>
  <const Path extends string, const Access extends Endpoint['access'], const More extends Details>(
    path: Path,
    access: Access,
    summary: string,
    // The record type makes a misspelled key a compile error.
    details: More & Record<Exclude<keyof More, keyof Details>, never>,
  ) => ({ method, path, access, summary, ...(details as More) })

export const defineGetEndpoint = /* @__PURE__ */ callsWith('GET')
export const definePostEndpoint = /* @__PURE__ */ callsWith('POST')
export const definePutEndpoint = /* @__PURE__ */ callsWith('PUT')
export const defineDeleteEndpoint = /* @__PURE__ */ callsWith('DELETE')
