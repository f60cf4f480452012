import { z } from 'zod'
import { calendarEventTypes } from '../vocabulary.ts'
import { blankAsNull, day, id, line, lines, localMoment, requiredLine } from './fields.ts'

/** A day, or what the business's clocks show: `yyyy-mm-ddThh:mm`, without a zone. */
const dayOrMoment = z.union([day, localMoment], { error: 'Must be a date as yyyy-mm-dd, or a date and time as yyyy-mm-ddThh:mm' })

const type = z.enum(Object.keys(calendarEventTypes) as [keyof typeof calendarEventTypes], {
  error: `Must be one of ${Object.keys(calendarEventTypes).join(', ')}`,
})

const optionalFields = {
  /** The last day, inclusive, or the moment at which it ends. */
  end_date: blankAsNull(dayOrMoment),
  all_day: z.boolean(),
  description: blankAsNull(lines(5000)),
  location: blankAsNull(line(255)),
  assigned_to: blankAsNull(line(100)),
  /** To set one, the sender must have the key `leads`. */
  related_lead_id: z.int().min(1).max(2147483647).nullable(),
}

/** Body of POST /api/calendar/events. */
export const newCalendarEvent = z
  .object({ title: requiredLine(255), type, start_date: dayOrMoment })
  .extend(z.object(optionalFields).partial().shape)

/** Body of PUT /api/calendar/events/{id}: an absent field is unchanged, null clears. */
export const calendarEventChanges = z
  .object({
    title: requiredLine(255),
    type,
    start_date: dayOrMoment,
    ...optionalFields,
    /** The version that the sender had read: turns on the merge of two people's changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** The calendar event that a path names. */
export const calendarEventId = z.object({ id })

/** The days of which something is asked, both inclusive; none where they end before they begin. */
export const calendarQuery = z.object({ from: day, to: day }).partial()

/** A calendar event as every call answers it. */
export const calendarEvent = z.object({
  id: z.int(),
  title: z.string(),
  type: z.string(),
  /** `yyyy-mm-dd`, or `yyyy-mm-ddThh:mm` by the business's clocks. */
  start_date: z.string(),
  /** As `start_date`; a last day is inclusive. */
  end_date: z.string().nullable(),
  all_day: z.boolean(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  assigned_to: z.string().nullable(),
  related_lead_id: z.int().nullable(),
  /** Read-only: what a synchronisation with Google will set; null until there is one. */
  google_event_id: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
})

/** What the business's clocks show: the moment as `yyyy-mm-ddThh:mm`, and the zone in which they stand. */
export const calendarClock = z.object({ now: z.string(), time_zone: z.string() })
