import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** `access`: `public`, permissions (one is enough; `[]`: any signed-in user), or `teams`: only the front-end's upload token. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'public' | 'teams' | readonly Permission[]
  /** Requires an administrator role, which no permission grants. */
  administrators?: true
  /** The front-end's upload token is accepted too. */
  teams?: true
}

/**
 * `status`: on success (default 200); `streams`: media type of a streamed text; `upload`: body is a file of at most `limit` bytes;
 * `errorSummary`: one sentence for all faults; `hasLongBody`: 512 KB allowed instead of 100 KB.
 */
export type Call = {
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

/** Categories of events; each changes the answers of the reads that name it. */
export const liveCategories = [
  'lead',
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
  // A new time zone can change the current day, which many answers depend on.
  'businessSettings',
  'erasure',
  'projectionRun',
  'frontEnd',
  'email',
] as const
export type LiveCategory = (typeof liveCategories)[number]

/** Which events make an answer stale: those of any record, or only those of the record that `:id` names. */
export type Freshness = { changedBy?: readonly LiveCategory[]; recordChangedBy?: readonly LiveCategory[] }

type Details = Omit<Endpoint, 'method' | 'path' | 'access'> & Call & Freshness

const callsWith =
  <const Method extends Endpoint['method']>(method: Method) =>
  <const Path extends string, const Access extends Endpoint['access'], const More extends Details>(
    path: Path,
    access: Access,
    summary: string,
    // Refuses a misspelt detail.
    details: More & Record<Exclude<keyof More, keyof Details>, never>,
  ) => ({ method, path, access, summary, ...(details as More) })

export const get = /* @__PURE__ */ callsWith('GET')
export const post = /* @__PURE__ */ callsWith('POST')
export const put = /* @__PURE__ */ callsWith('PUT')
export const remove = /* @__PURE__ */ callsWith('DELETE')
