import { z } from 'zod'
import { blankAsNull, filter, id, lines, optionalDay, optionalEmail, requiredLine, requiredLines, wholeNumber } from '../fields.ts'
import { repairPriorities, repairStatuses } from '../vocabulary.ts'

const fields = {
  project_id: z.int().min(1).max(2147483647).nullable(),
  customer_name: requiredLine(100),
  phone: requiredLine(20),
  email: optionalEmail(100),
  address: requiredLines(500),
  issue_description: requiredLines(5000),
  priority: z.enum(repairPriorities),
  status: z.enum(repairStatuses),
  /** If blank, the server uses the current day. */
  date_reported: optionalDay,
  completion_date: optionalDay,
  notes: blankAsNull(lines(5000)),
}

export const newRepairRequest = z.object({
  ...fields,
  project_id: fields.project_id.default(null),
  email: fields.email.default(null),
  priority: fields.priority.default('Medium'),
  status: fields.status.default('Pending'),
  date_reported: fields.date_reported.default(null),
  completion_date: fields.completion_date.default(null),
  notes: fields.notes.default(null),
})

/** An absent field is unchanged, and null clears a field. */
export const repairRequestChanges = z
  .object({
    ...fields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** A repair request in every reply. Days are `yyyy-mm-dd`, instants are ISO 8601. */
export const repairRequest = z.object({
  id: z.int(),
  project_id: z.int().nullable(),
  customer_name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  issue_description: z.string(),
  priority: z.enum(repairPriorities),
  status: z.enum(repairStatuses),
  date_reported: z.string(),
  completion_date: z.string().nullable(),
  notes: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
})

/** The status `active` selects requests that are neither Completed nor Cancelled, most urgent first. Otherwise the newest come first. */
export const repairRequestsQuery = z.object({
  status: filter(50),
  page: wholeNumber(1, 100_000).default(1),
  limit: wholeNumber(1, 500).default(500),
})

export const repairRequestId = z.object({ id })
