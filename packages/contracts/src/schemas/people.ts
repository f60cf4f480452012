import { z } from 'zod'
import { activityDays } from '../vocabulary.ts'
import { filter, searched, wholeNumber } from './fields.ts'

export const sessionUser = z.object({ username: z.string(), role: z.string(), permissions: z.array(z.string()) })

/** No trimming: `admin ` is another name than `admin`. Accents are normalized, as in accounts. 255 is the maximum password length. */
export const credentials = z.object({
  username: z
    .string()
    .min(1, { error: 'Required' })
    .max(50)
    .overwrite((text) => text.normalize('NFC'))
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), { error: 'Contains characters that cannot be used' }),
  password: z
    .string()
    .min(1, { error: 'Required' })
    .max(255)
    .refine((text) => text.isWellFormed(), { error: 'Contains characters that cannot be used' }),
})

export const signedIn = z.object({ user: sessionUser })

export const activityEntry = z.object({
  id: z.int(),
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  action: z.string(),
  entity_type: z.string().nullable(),
  entity_id: z.string().nullable(),
  details: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
})

export const activityId = z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) })

/** An entry with its event, its changed fields as text, and its position in the log. */
export const activityEvent = activityEntry.extend({
  type: z.string(),
  stream: z.string(),
  version: z.int(),
  correlation_id: z.string(),
  causation_id: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})

/** `before` (an entry id) and `limit` page through the log, newest 200 first. Without `days`, all time. */
export const activityQuery = z.object({
  search: searched(100),
  entity_type: filter(50),
  action: filter(50),
  days: z
    .enum(['', ...activityDays])
    .transform((days) => (days === '' ? 'all' : days))
    .default('all'),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(1, 500).default(200),
})
