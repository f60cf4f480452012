import { z } from 'zod'
import { instant, wholeNumber } from '../fields.ts'
import { type LeadField, leadFields } from '../lead-fields.ts'
import { lead } from './schemas.ts'

const leadField = z.enum(Object.keys(leadFields) as LeadField[])

export const leadRecordQuery = z.object({ asOf: instant.optional() })

const done = z.object({ by: z.string().nullable(), at: z.string(), version: z.int() })

export const leadRecord = z.object({
  lead,
  deleted: done.nullable(),
  /** Who set each field; `before` is the previous value as text, null for the first one. */
  setBy: z.record(leadField, done.extend({ before: z.string().nullable() })),
  /** Instants of the change before and the change after the displayed one, and the number of hidden changes. */
  earlier: z.string().nullable(),
  later: z.string().nullable(),
  hidden: z.int(),
  today: z.string(),
})

/** `before` is the last version of the previous page; `show` limits the page to notes or to other changes. */
export const leadHistoryQuery = z.object({
  before: wholeNumber(1, 2147483647).optional(),
  limit: wholeNumber(1, 100).default(50),
  show: z.enum(['all', 'changes', 'notes']).default('all'),
})

export const leadHistory = z.object({
  entries: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      by: z.string().nullable(),
      type: z.string(),
      field: leadField.nullable(),
      /** The action as text that follows the user's name: "changed the status". */
      did: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      text: z.string().nullable(),
      /** The import file and row that caused it, if any. */
      import: z.object({ file: z.string(), row: z.int().nullable() }).nullable(),
      /** Equal for all entries of one request. */
      request: z.string(),
      /** The client's address and device, only for users who may read the activity log. */
      sender: z.object({ address: z.string().nullable(), device: z.string().nullable() }).nullable(),
    }),
  ),
  /** `before` of the next page; null on the last one. */
  earlier: z.int().nullable(),
})

const version = z.int().min(1).max(2147483647)

/** Body of POST /api/leads/{id}/undo. `field` limits it to one field; `through` is the last version of one save. */
export const undoneChange = z
  .object({ version, field: leadField.optional(), through: version.optional() })
  .refine(({ version, through = version }) => through >= version, {
    path: ['through'],
    message: 'Must not be before the version',
  })
