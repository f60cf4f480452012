import { z } from 'zod'
import { createQueryIntegerSchema, idParamSchema } from '../fields.ts'

/** `visit` is an id that the browser gives to each screen that shows the lead. */
export const leadVisitParamsSchema = z.object({
  id: idParamSchema,
  visit: z.string().regex(/^[\w-]{1,40}$/, { error: 'Must be at most 40 letters, digits, and hyphens' }),
})

/** `hidden`: the screen is in the background, where browsers let it report only once a minute. */
export const leadVisitSchema = z.object({ hidden: z.boolean() })

/** The usernames of other users who have the lead open, and how many more there are. */
export const leadVisitorsSchema = z.object({ names: z.array(z.string()), more: z.int() })

/** `after` is the log position of the newest handover that the user has seen. */
export const handoversQuerySchema = z.object({ after: createQueryIntegerSchema(0, Number.MAX_SAFE_INTEGER).default(0) })

/** Leads that others assigned to the user and that the user still has, newest first; at most 100. */
export const handoversSchema = z.object({
  handovers: z.array(z.object({ id: z.int(), name: z.string(), by: z.string().nullable(), position: z.int() })),
})
