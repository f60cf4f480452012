import { z } from 'zod'
import { blankAsNull, filter, id, line, optionalEmail, requiredLine, searched, wholeNumber } from '../fields.ts'
import { isTimeZone } from '../formats.ts'
import { activityDays, leadOriginColors } from '../vocabulary.ts'

export const health = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string() })),
})

/** `after`: the last log position that the browser received. The browser's own Last-Event-ID header takes precedence. */
export const liveQuery = z.object({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() })

export const adminStats = z.object({
  totalUsers: z.int(),
  adminUsers: z.int(),
  activeUsers: z.int(),
  totalInstallers: z.int(),
  activeInstallers: z.int(),
  totalLeadOrigins: z.int(),
  activeLeadOrigins: z.int(),
  totalEmailTemplates: z.int(),
  activeEmailTemplates: z.int(),
  totalLeads: z.int(),
})

/** An absent field is unchanged, and null clears a field. */
export const businessSettingsChanges = z
  .object({
    company_name: requiredLine(100),
    company_phone: blankAsNull(line(40)),
    company_email: optionalEmail(254),
    // The server also checks that PostgreSQL knows the time zone, because it lacks some of these.
    business_time_zone: requiredLine(64)
      .pipe(z.string().refine(isTimeZone, { error: 'Must be a time zone such as America/New_York' }))
      .meta({ maxLength: 64 }),
    /** The version that the client read, 0 before the first change; with it, the server merges concurrent changes. */
    version: z.int().min(0).max(2147483647),
  })
  .partial()

/** The business's settings. `today` is the current day in its time zone. */
export const businessSettings = z.object({
  id: z.int(),
  company_name: z.string(),
  company_phone: z.string().nullable(),
  company_email: z.string().nullable(),
  business_time_zone: z.string(),
  today: z.string(),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
  version: z.int(),
})

const fields = {
  label: requiredLine(50),
  color: z.enum(leadOriginColors),
  is_active: z.boolean(),
}

/** The server derives the stored value from the label. */
export const newLeadOrigin = z.object({ label: fields.label, color: fields.color.default('gray') })

export const leadOriginChanges = z
  .object({
    ...fields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** The ids of all origins, in display order. */
export const leadOriginOrder = z.object({ ids: z.array(z.int().min(1).max(2147483647)).min(1).max(500) })

/** `value` is what leads store. It never changes, even if the label does. */
export const leadOrigin = z.object({
  id: z.int(),
  value: z.string(),
  label: z.string(),
  color: z.enum(leadOriginColors),
  is_active: z.boolean(),
  version: z.int(),
})

export const leadOriginCount = z.object({ origin: z.string(), leads: z.int() })

export const leadOriginId = z.object({ id })

export const activityEntry = z.object({
  id: z.int(),
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  action: z.string(),
  entity_type: z.string().nullable(),
  entity_id: z.string().nullable(),
  details: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
})

export const activityId = z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) })

/** An activity log entry with its event and its changed fields as text. */
export const activityEvent = activityEntry.extend({
  type: z.string(),
  stream: z.string(),
  version: z.int(),
  correlation_id: z.string(),
  causation_id: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})

/** `before` (the id of an entry) and `limit` select a page, newest first. `days`: only entries of the last so many days. */
export const activityQuery = z.object({
  search: searched(100),
  entity_type: filter(50),
  action: filter(50),
  days: z
    .enum(['', ...activityDays])
    .transform((days) => (days === '' ? 'all' : days))
    .default('all'),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(1, 500).default(200),
})
