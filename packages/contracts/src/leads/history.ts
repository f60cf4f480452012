import { z } from 'zod'
import { createQueryIntegerSchema, utcInstantSchema } from '../fields.ts'
import { type LeadFieldName, leadFields } from '../lead-fields.ts'
import { leadSchema } from './schemas.ts'

const leadField = z.enum(Object.keys(leadFields) as LeadFieldName[])

export const leadSnapshotQuerySchema = z.object({ asOf: utcInstantSchema.optional() })

const done = z.object({ by: z.string().nullable(), at: z.string(), version: z.int() })

export const leadSnapshotSchema = z.object({
  lead: leadSchema,
  deleted: done.nullable(),
  /** Who set each field. `before` is the previous value as text; null if there was none. */
  setBy: z.record(leadField, done.extend({ before: z.string().nullable() })),
  /** When the previous and the next change happened, and how many changes came after the displayed moment. */
  earlier: z.string().nullable(),
  later: z.string().nullable(),
  hidden: z.int(),
  today: z.string(),
})

/** `before` is the `earlier` value of the previous page. `show` limits the page to notes or to other changes. */
export const leadHistoryQuerySchema = z.object({
  before: createQueryIntegerSchema(1, 2147483647).optional(),
  limit: createQueryIntegerSchema(1, 100).default(50),
  show: z.enum(['all', 'changes', 'notes']).default('all'),
})

export const leadHistorySchema = z.object({
  entries: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      by: z.string().nullable(),
      type: z.string(),
      field: leadField.nullable(),
      /** The action in words that follow the user's name, such as "changed the status". */
      did: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      text: z.string().nullable(),
      /** The import file and row that caused it, if any. */
      import: z.object({ file: z.string(), row: z.int().nullable() }).nullable(),
      /** Same value for all entries of one request. */
      request: z.string(),
      /** IP address and device of the user; null for readers who may not see the activity log. */
      sender: z.object({ address: z.string().nullable(), device: z.string().nullable() }).nullable(),
    }),
  ),
  /** The `before` value for the next page; null on the last page. */
  earlier: z.int().nullable(),
})

const version = z.int().min(1).max(2147483647)

/** Without `field`, all changes from `version` through `through` are undone, which are those of one save. */
export const undoLeadChangeRequestSchema = z
  .object({ version, field: leadField.optional(), through: version.optional() })
  .refine(({ version, through = version }) => through >= version, {
    path: ['through'],
    message: 'Must not be less than the version',
  })
