import { z } from 'zod'
import {
  createMultilineTextSchema,
  createOptionalEmailSchema,
  createQueryFilterSchema,
  createQueryIntegerSchema,
  createRequiredMultilineTextSchema,
  createRequiredTextLineSchema,
  idParamSchema,
  optionalDaySchema,
  treatBlankAsNull,
} from '../fields.ts'
import { installerNamesSchema } from '../leads/schemas.ts'
import { repairPriorities, repairStatuses } from '../vocabulary.ts'

const fields = {
  project_id: z.int().min(1).max(2147483647).nullable(),
  customer_name: createRequiredTextLineSchema(100),
  phone: createRequiredTextLineSchema(20),
  email: createOptionalEmailSchema(100),
  address: createRequiredMultilineTextSchema(500),
  issue_description: createRequiredMultilineTextSchema(5000),
  priority: z.enum(repairPriorities),
  status: z.enum(repairStatuses),
  /** If blank, the server uses the current day. */
  date_reported: optionalDaySchema,
  completion_date: optionalDaySchema,
  notes: treatBlankAsNull(createMultilineTextSchema(5000)),
  appointment_date: optionalDaySchema,
  assigned_installer: installerNamesSchema,
}

export const newRepairRequestSchema = z.object({
  ...fields,
  project_id: fields.project_id.default(null),
  email: fields.email.default(null),
  priority: fields.priority.default('Medium'),
  status: fields.status.default('Pending'),
  date_reported: fields.date_reported.default(null),
  completion_date: fields.completion_date.default(null),
  notes: fields.notes.default(null),
  appointment_date: fields.appointment_date.default(null),
  assigned_installer: fields.assigned_installer.default([]),
})

/** An absent field is unchanged, and null clears a field. */
export const repairRequestChangesSchema = z
  .object({
    ...fields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** A repair request in every reply. Days are `yyyy-mm-dd`, instants are ISO 8601. */
export const repairRequestSchema = z.object({
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
  appointment_date: z.string().nullable(),
  assigned_installer: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
})

/** The status `active` selects requests that are neither Completed nor Cancelled, most urgent first. Otherwise the newest come first. */
export const repairRequestsQuerySchema = z.object({
  status: createQueryFilterSchema(50),
  page: createQueryIntegerSchema(1, 100_000).default(1),
  limit: createQueryIntegerSchema(1, 500).default(500),
})

export const repairRequestIdParamsSchema = z.object({ id: idParamSchema })
