import { z } from 'zod'
import { blankAsNull, day, id, line, lines, localMoment, requiredLine } from '../fields.ts'
import { calendarEventTypes } from '../vocabulary.ts'

/** A day, or local time in the business's time zone: `yyyy-mm-ddThh:mm`. */
const dayOrMoment = z.union([day, localMoment], { error: 'Must be a date (yyyy-mm-dd), or a date and time (yyyy-mm-ddThh:mm)' })

const type = z.enum(Object.keys(calendarEventTypes) as [keyof typeof calendarEventTypes], {
  error: `Must be one of ${Object.keys(calendarEventTypes).join(', ')}`,
})

const optionalFields = {
  /** The last day (inclusive), or the end time. */
  end_date: blankAsNull(dayOrMoment),
  all_day: z.boolean(),
  description: blankAsNull(lines(5000)),
  location: blankAsNull(line(255)),
  assigned_to: blankAsNull(line(100)),
  /** Requires the permission `leads`. */
  related_lead_id: z.int().min(1).max(2147483647).nullable(),
}

export const newCalendarEvent = z
  .object({ title: requiredLine(255), type, start_date: dayOrMoment })
  .extend(z.object(optionalFields).partial().shape)

export const calendarEventChanges = z
  .object({
    title: requiredLine(255),
    type,
    start_date: dayOrMoment,
    ...optionalFields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

export const calendarEventId = z.object({ id })

/** Both days are inclusive. The reply is empty if `to` is before `from`. */
export const calendarQuery = z.object({ from: day, to: day }).partial()

export const calendarEvent = z.object({
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

/** The business's local time as `yyyy-mm-ddThh:mm`, and its time zone. */
export const calendarClock = z.object({ now: z.string(), time_zone: z.string() })
