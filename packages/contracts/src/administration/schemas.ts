import { z } from 'zod'
import {
  createOptionalEmailSchema,
  createQueryFilterSchema,
  createQueryIntegerSchema,
  createRequiredTextLineSchema,
  createSearchTextSchema,
  createTextLineSchema,
  daySchema,
  idParamSchema,
  treatBlankAsAbsent,
  treatBlankAsNull,
} from '../fields.ts'
import { isTimeZoneName } from '../formats.ts'
import { activityLogPeriodsInDays, leadOriginColors } from '../vocabulary.ts'
import { weekdays } from '../week.ts'

/** `detail` is only for users with the permission `admin`. */
export const healthReplySchema = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() })),
})

/** `after`: the last log position that the browser received. The browser's own Last-Event-ID header takes precedence. */
export const liveStreamQuerySchema = z.object({ after: createQueryIntegerSchema(0, Number.MAX_SAFE_INTEGER).optional() })

export const adminDashboardStatsSchema = z.object({
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
export const businessSettingsChangesSchema = z
  .object({
    company_name: createRequiredTextLineSchema(100),
    company_phone: treatBlankAsNull(createTextLineSchema(40)),
    company_email: createOptionalEmailSchema(254),
    // The server also checks that PostgreSQL knows the time zone, because it lacks some of these.
    business_time_zone: createRequiredTextLineSchema(64)
      .pipe(z.string().refine(isTimeZoneName, { error: 'Must be a time zone such as America/New_York' }))
      .meta({ maxLength: 64 }),
    week_starts_on: z.enum(weekdays, { error: `Must be one of ${weekdays.join(', ')}` }),
    /** The version that the client read, 0 before the first change; with it, the server merges concurrent changes. */
    version: z.int().min(0).max(2147483647),
  })
  .partial()

/** The business's settings. `today` is the current day in its time zone. */
export const businessSettingsSchema = z.object({
  id: z.int(),
  company_name: z.string(),
  company_phone: z.string().nullable(),
  company_email: z.string().nullable(),
  business_time_zone: z.string(),
  week_starts_on: z.string(),
  today: z.string(),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
  version: z.int(),
})

const fields = {
  label: createRequiredTextLineSchema(50),
  color: z.enum(leadOriginColors),
  is_active: z.boolean(),
}

/** The server derives the stored value from the label. */
export const newLeadOriginSchema = z.object({ label: fields.label, color: fields.color.default('gray') })

export const leadOriginChangesSchema = z
  .object({
    ...fields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** The ids of all origins, in display order. */
export const leadOriginOrderSchema = z.object({ ids: z.array(z.int().min(1).max(2147483647)).min(1).max(500) })

/** `value` is what leads store. It never changes, even if the label does. */
export const leadOriginSchema = z.object({
  id: z.int(),
  value: z.string(),
  label: z.string(),
  color: z.enum(leadOriginColors),
  is_active: z.boolean(),
  version: z.int(),
})

export const leadCountByOriginSchema = z.object({ origin: z.string(), leads: z.int() })

export const leadOriginIdParamsSchema = z.object({ id: idParamSchema })

export const activityLogEntrySchema = z.object({
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
  /** The user may not read such records, so the entry has neither details nor the record's id. */
  hidden: z.literal(true).optional(),
})

export const activityLogEntryIdParamsSchema = z.object({ id: createQueryIntegerSchema(1, Number.MAX_SAFE_INTEGER) })

/** An activity log entry with its event and its changed fields as text. */
export const activityLogEntryDetailsSchema = activityLogEntrySchema.extend({
  type: z.string(),
  stream: z.string(),
  version: z.int(),
  correlation_id: z.string(),
  causation_id: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})

const activityFilters = {
  search: createSearchTextSchema(100),
  entity_type: createQueryFilterSchema(50),
  action: createQueryFilterSchema(50),
  days: z
    .enum(['', ...activityLogPeriodsInDays])
    .transform((days) => (days === '' ? 'all' : days))
    .default('all'),
  from: treatBlankAsAbsent(daySchema),
  to: treatBlankAsAbsent(daySchema),
}

/** `before` (the id of an entry) and `limit` select a page, newest first. `days`: only entries of the last so many days. `from` and `to`: days
 * in the business's time zone, both included. */
export const activityLogQuerySchema = z.object({
  ...activityFilters,
  before: createQueryIntegerSchema(1, Number.MAX_SAFE_INTEGER).optional(),
  limit: createQueryIntegerSchema(1, 500).default(200),
})

export const activityLogExportQuerySchema = z.object(activityFilters)
