import { z } from 'zod'
import { isTimeZone } from '../time-zone.ts'
import { blankAsNull, line, optionalEmail, requiredLine } from './fields.ts'

/** Body of PUT /api/admin/settings: an absent field is unchanged, null clears where it may be cleared. */
export const businessSettingsChanges = z
  .object({
    company_name: requiredLine(100),
    company_phone: blankAsNull(line(40)),
    company_email: optionalEmail(254),
    // The server asks its database too, which doesn't know all of these.
    business_time_zone: requiredLine(64)
      .pipe(z.string().refine(isTimeZone, { error: 'Must be a time zone such as America/New_York' }))
      .meta({ maxLength: 64 }),
    /** The version that the sender had read, 0 before the first change: turns on the merge of two people's changes. */
    version: z.int().min(0).max(2147483647),
  })
  .partial()

/** What the business says of itself. `today` is its day by this time zone. */
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
