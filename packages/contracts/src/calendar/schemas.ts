import { z } from 'zod'
import {
  createMultilineTextSchema,
  createRequiredTextLineSchema,
  createTextLineSchema,
  daySchema,
  idParamSchema,
  localDateTimeSchema,
  treatBlankAsNull,
} from '../fields.ts'
import { calendarEventTypeLabels } from '../vocabulary.ts'

/** A day, or local time in the business's time zone: `yyyy-mm-ddThh:mm`. */
const dayOrMoment = z.union([daySchema, localDateTimeSchema], {
  error: 'Must be a date (yyyy-mm-dd), or a date and time (yyyy-mm-ddThh:mm)',
})

const type = z.enum(Object.keys(calendarEventTypeLabels) as [keyof typeof calendarEventTypeLabels], {
  error: `Must be one of ${Object.keys(calendarEventTypeLabels).join(', ')}`,
})

const optionalFields = {
  /** The last day (inclusive), or the end time. */
  end_date: treatBlankAsNull(dayOrMoment),
  all_day: z.boolean(),
  description: treatBlankAsNull(createMultilineTextSchema(5000)),
  location: treatBlankAsNull(createTextLineSchema(255)),
  assigned_to: treatBlankAsNull(createTextLineSchema(100)),
  /** Requires the permission `leads`. */
  related_lead_id: z.int().min(1).max(2147483647).nullable(),
}

export const newCalendarEventSchema = z
  .object({ title: createRequiredTextLineSchema(255), type, start_date: dayOrMoment })
  .extend(z.object(optionalFields).partial().shape)

export const calendarEventChangesSchema = z
  .object({
    title: createRequiredTextLineSchema(255),
    type,
    start_date: dayOrMoment,
    ...optionalFields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

export const calendarEventIdParamsSchema = z.object({ id: idParamSchema })

/** Both days are inclusive. The reply is empty if `to` is before `from`. */
export const calendarEventsQuerySchema = z.object({ from: daySchema, to: daySchema }).partial()

export const calendarEventSchema = z.object({
  id: z.int(),
  title: z.string(),
  type: z.string(),
  /** `yyyy-mm-dd`, or `yyyy-mm-ddThh:mm` in the business's time zone. */
  start_date: z.string(),
  /** Like `start_date`; a last day is inclusive. */
  end_date: z.string().nullable(),
  all_day: z.boolean(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  assigned_to: z.string().nullable(),
  related_lead_id: z.int().nullable(),
  /** Always null: reserved for synchronization with Google Calendar. */
  google_event_id: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
})

/** The business's local time as `yyyy-mm-ddThh:mm`, its time zone, and the weekday on which its weeks start. */
export const businessClockSchema = z.object({ now: z.string(), time_zone: z.string(), week_starts_on: z.string() })
