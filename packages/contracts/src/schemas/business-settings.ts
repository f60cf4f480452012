import { z } from 'zod'
import { isTimeZone } from '../time-zone.ts'
import { blankAsNull, line, optionalEmail, requiredLine } from './fields.ts'

/** An absent field is unchanged; null clears. */
export const businessSettingsChanges = z
  .object({
    company_name: requiredLine(100),
    company_phone: blankAsNull(line(40)),
    company_email: optionalEmail(254),
    // The server also asks PostgreSQL, which lacks some of these time zones.
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
