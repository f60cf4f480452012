import { z } from 'zod'
import { instant, wholeNumber } from './fields.ts'
import { lead } from './leads.ts'

/** The fields of a lead that someone sets. */
export const leadField = z.enum([
  'name',
  'phone',
  'email',
  'address',
  'lead_origin',
  'date_created',
  'assigned_to',
  'remarks',
  'next_followup_date',
  'notes',
  'additional_notes',
  'project_amount',
  'deposit_paid',
  'balance_paid',
  'installation_date',
  'assigned_installer',
  'selected_colors',
  'completed_on',
])

/** `asOf` is an instant: the lead is answered as it was then. */
export const leadRecordQuery = z.object({ asOf: instant.optional() })

const done = z.object({ by: z.string().nullable(), at: z.string(), version: z.int() })

/** A lead at one moment, and who set each of its values. */
export const leadRecord = z.object({
  lead,
  /** Set while the lead is deleted. */
  deleted: done.nullable(),
  /** Who gave each field its value; `before` is the value it had until then, in words, null for the first one. */
  setBy: z.record(leadField, done.extend({ before: z.string().nullable() })),
  /** The moments of the changes before and after the one that is shown last, and how many are hidden. */
  earlier: z.string().nullable(),
  later: z.string().nullable(),
  hidden: z.int(),
  /** The business's today, `yyyy-mm-dd`. */
  today: z.string(),
})

/** `before` is the version that the page before ended with; `show` leaves out what is no note, or what is one. */
export const leadHistoryQuery = z.object({
  before: wholeNumber(1, 2147483647).optional(),
  limit: wholeNumber(1, 100).default(50),
  show: z.enum(['all', 'changes', 'notes']).default('all'),
})

/** A page of what happened to a lead, the newest first. */
export const leadHistory = z.object({
  entries: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      by: z.string().nullable(),
      type: z.string(),
      field: leadField.nullable(),
      /** What was done, to follow the name of who did it: "changed the status". */
      did: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      text: z.string().nullable(),
      /** The file by whose import it came about, and its row there, where it was one. */
      import: z.object({ file: z.string(), row: z.int().nullable() }).nullable(),
      /** The same for all that one request did. */
      request: z.string(),
      /** From where, for those who may read the activity log. */
      sender: z.object({ address: z.string().nullable(), device: z.string().nullable() }).nullable(),
    }),
  ),
  /** What to ask for `before` to see what happened earlier; null at the beginning. */
  earlier: z.int().nullable(),
})

const version = z.int().min(1).max(2147483647)

/**
 * Body of POST /api/leads/{id}/undo: the version of the change; with `field`, that field alone of a version that changed several; with `through`,
 * the last version of all that one save did.
 */
export const undoneChange = z
  .object({ version, field: leadField.optional(), through: version.optional() })
  .refine(({ version, through = version }) => through >= version, {
    path: ['through'],
    message: 'Must not be before the version',
  })
