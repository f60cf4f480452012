import { z } from 'zod'
import { createRequiredMultilineTextSchema, createRequiredTextLineSchema } from '../fields.ts'
import { erasureConfirmation, maxPossibleMentions } from './vocabulary.ts'

const mostLeads = 20
const leadIds = z
  .array(z.int().min(1).max(2147483647))
  .min(1)
  .max(mostLeads)
  .transform((ids) => [...new Set(ids)])

const notListed = 'Must be one of the listed records'
const streamId = z.string({ error: notListed }).regex(/^[a-zA-Z]{1,40}-[\w:-]{1,100}$/, { error: notListed })

/** Search words (lead number, email, phone, part of a name), or the leads to erase. `mentions`: list the possible mentions instead, which
 * takes longer. */
export const erasurePreviewRequestSchema = z
  .object({ search: createRequiredTextLineSchema(100).optional(), leads: leadIds.optional(), mentions: z.boolean().optional() })
  .refine(({ search, leads }) => (search === undefined) !== (leads === undefined), {
    error: 'Specify either search words or leads',
    path: ['search'],
  })

export const newErasureSchema = z.object({
  leads: leadIds,
  reason: createRequiredMultilineTextSchema(500),
  /** The streams of the possible mentions to erase too. */
  mentions: z.array(streamId).max(maxPossibleMentions).optional(),
  confirmation: z.literal(erasureConfirmation, { error: `Type ${erasureConfirmation} to confirm` }),
})

/** A lead that may belong to the person. `same`: what it has in common with the requested leads; null for those leads themselves. */
const erasureLead = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  date_created: z.string(),
  deleted: z.boolean(),
  erased_at: z.string().nullable(),
  same: z.enum(['email', 'phone']).nullable(),
})

const erasureCounts = z.object({
  orders: z.int(),
  repairs: z.int(),
  projects: z.int(),
  calendarEvents: z.int(),
  messages: z.int(),
  /** Unsent messages, which will be canceled. */
  waiting: z.int(),
  importedRows: z.int(),
  /** Events that contain the person's data. Texts of other records are searched only when the erasure runs. */
  events: z.int(),
})

/** A text of another record with only the person's last name, which may mean someone else. `stream` identifies the record. */
const possibleMention = z.object({ stream: z.string(), place: z.string(), text: z.string() })

/** Leads that may belong to the person, and what would be erased. `keptOrigins` contain the person's name, but other leads use them. */
export const erasurePreviewReplySchema = z.object({
  leads: z.array(erasureLead),
  counts: erasureCounts.nullable(),
  keptOrigins: z.array(z.string()),
  /** Null unless requested. */
  mentions: z.array(possibleMention).nullable(),
})

export const erasureSchema = z.object({
  id: z.int(),
  status: z.enum(['requested', 'redacted', 'finished']),
  leads: z.array(z.int()),
  reason: z.string(),
  requested_by: z.string().nullable(),
  requested_at: z.string(),
  events: z.int(),
  cancelled: z.int(),
  finished_at: z.string().nullable(),
  /** Rows that still contain the person's name, by table; null until finished, or if the check was not possible. */
  leftovers: z.array(z.object({ table: z.string(), rows: z.int() })).nullable(),
})
