import { z } from 'zod'
import { leadOriginColors } from '../vocabulary.ts'
import { id, requiredLine } from './fields.ts'

const fields = {
  label: requiredLine(50),
  color: z.enum(leadOriginColors),
  is_active: z.boolean(),
}

/** The server derives the stored value from the label. */
export const newLeadOrigin = z.object({ label: fields.label, color: fields.color.default('gray') })

export const leadOriginChanges = z
  .object({
    ...fields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** Every origin, in display order. */
export const leadOriginOrder = z.object({ ids: z.array(z.int().min(1).max(2147483647)).min(1).max(500) })

/** `value` is what a lead stores; it never changes. */
export const leadOrigin = z.object({
  id: z.int(),
  value: z.string(),
  label: z.string(),
  color: z.enum(leadOriginColors),
  is_active: z.boolean(),
  version: z.int(),
})

export const leadOriginCount = z.object({ origin: z.string(), leads: z.int() })

export const leadOriginId = z.object({ id })
