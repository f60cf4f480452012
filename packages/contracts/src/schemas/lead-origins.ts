import { z } from 'zod'
import { leadOriginColors } from '../vocabulary.ts'
import { id, requiredLine } from './fields.ts'

const fields = {
  label: requiredLine(50),
  color: z.enum(leadOriginColors),
  is_active: z.boolean(),
}

/** Body of POST /api/admin/lead-origins. What leads keep of it follows from the label. */
export const newLeadOrigin = z.object({ label: fields.label, color: fields.color.default('gray') })

/** Body of PUT /api/admin/lead-origins/{id}: an absent field is unchanged. */
export const leadOriginChanges = z
  .object({
    ...fields,
    /** The version that the sender had read: turns on the merge of two people's changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** Body of PUT /api/admin/lead-origins/order: every origin, in the order in which they are to be offered. */
export const leadOriginOrder = z.object({ ids: z.array(z.int().min(1).max(2147483647)).min(1).max(500) })

/** An origin that leads may have. `value` is what a lead keeps and never changes. */
export const leadOrigin = z.object({
  id: z.int(),
  value: z.string(),
  label: z.string(),
  color: z.enum(leadOriginColors),
  is_active: z.boolean(),
  version: z.int(),
})

/** How many leads have an origin, by its value. */
export const leadOriginCount = z.object({ origin: z.string(), leads: z.int() })

/** The origin that a path names. */
export const leadOriginId = z.object({ id })
