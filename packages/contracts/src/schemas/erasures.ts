import { z } from 'zod'
import { requiredLine, requiredLines } from './fields.ts'

/** What somebody types to say that they mean it. */
export const erasureConfirmation = 'ERASE'

const mostLeads = 20
const leadIds = z
  .array(z.int().min(1).max(2147483647))
  .min(1)
  .max(mostLeads)
  .transform((ids) => [...new Set(ids)])

/** Whom an erasure is about: words to find them by (a lead's number, an e-mail, a phone, part of a name), or the leads that are theirs. */
export const erasureSubject = z
  .object({ search: requiredLine(100).optional(), leads: leadIds.optional() })
  .refine(({ search, leads }) => (search === undefined) !== (leads === undefined), {
    error: 'Either words to search for or leads',
    path: ['search'],
  })

/** Body of POST /api/admin/erasures. */
export const newErasure = z.object({
  leads: leadIds,
  reason: requiredLines(500),
  confirmation: z.literal(erasureConfirmation, { error: `Type ${erasureConfirmation} to confirm` }),
})

/** A lead that may be the person's. `same`: what it has in common with the leads asked for, null for those themselves. */
export const erasureLead = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  date_created: z.string(),
  deleted: z.boolean(),
  erased_at: z.string().nullable(),
  same: z.enum(['email', 'phone']).nullable(),
})

/** What is kept of a person, by kind. */
export const erasureCounts = z.object({
  orders: z.int(),
  repairs: z.int(),
  projects: z.int(),
  calendarEvents: z.int(),
  messages: z.int(),
  /** Of these, not sent yet: they will be cancelled. */
  waiting: z.int(),
  importedRows: z.int(),
  /** Entries of the history of all these that tell something of the person; what others wrote of them is looked for when it is erased. */
  events: z.int(),
})

/**
 * Leads to choose from; what would be erased with them where leads were asked for. `keptOrigins` name the person and stay: all leads that came
 * from there have them.
 */
export const erasurePreview = z.object({ leads: z.array(erasureLead), counts: erasureCounts.nullable(), keptOrigins: z.array(z.string()) })

/** An erasure as every call answers it; it says nothing of the person. */
export const erasure = z.object({
  id: z.int(),
  status: z.enum(['requested', 'redacted', 'finished']),
  leads: z.array(z.int()),
  reason: z.string(),
  requested_by: z.string().nullable(),
  requested_at: z.string(),
  events: z.int(),
  cancelled: z.int(),
  finished_at: z.string().nullable(),
  /** Rows that still name the person, by table; null until it is finished, or where nobody could look. */
  leftovers: z.array(z.object({ table: z.string(), rows: z.int() })).nullable(),
})
