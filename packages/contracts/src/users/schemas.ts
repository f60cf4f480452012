import { z } from 'zod'
import {
  createOptionalEmailSchema,
  createRequiredTextLineSchema,
  createTextLineSchema,
  idParamSchema,
  treatBlankAsNull,
} from '../fields.ts'
import { permissions, type Role, roleLevels } from '../permissions.ts'

const roles = Object.keys(roleLevels) as [Role, ...Role[]]

// Accepts a list of permissions, or the list as JSON text. Duplicates are removed, and the order is that of `permissions`.
const keys = z
  .preprocess(fromJson, z.array(z.enum(permissions as [string, ...string[]])).max(100))
  .transform((sent) => permissions.filter((key): boolean => sent.includes(key)) as string[])
  .meta({
    takes: [
      { type: 'array', maxItems: 100, items: { type: 'string', enum: permissions } },
      { type: 'string', pattern: `^\\[("(${permissions.join('|')})"(,"(${permissions.join('|')})")*)?\\]$` },
    ],
  })

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

// Prevents two usernames that look the same in lists and in the activity log.
const username = z
  .string()
  .refine(
    (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim() === '' || !/\p{Default_Ignorable_Code_Point}/u.test(text),
    {
      error: 'Must not contain invisible characters',
    },
  )
  .pipe(createRequiredTextLineSchema(50))
  .refine((text) => text.normalize('NFKC') === text, { error: 'Must use ordinary letters' })
  .meta({ minLength: 1, maxLength: 50 })

// Unlike in a username they are taken out, because pasted names often contain them.
const fullName = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/\p{Default_Ignorable_Code_Point}/gu, '') : value),
  treatBlankAsNull(createTextLineSchema(100)),
)

const fields = {
  username,
  full_name: fullName,
  email: createOptionalEmailSchema(100),
  role: z.enum(roles),
  permissions: keys,
  is_active: z.boolean(),
}

/** Passwords are not trimmed or normalized. The maximum of 255 comes from the specification, the minimum of 8 from NIST 800-63B. */
const password = z
  .string()
  .min(1, { error: 'Required', abort: true })
  .min(8)
  .max(255)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), { error: 'Contains characters that cannot be used' })
  .meta({ minLength: 8, maxLength: 255 })

/** Without `permissions`, the user gets the role's default permissions, as far as the creator may grant them. */
export const newUserSchema = z.object({
  ...fields,
  /** For a new user, the screen sends the full name as `name`. */
  name: fields.full_name.optional(),
  full_name: fields.full_name.optional(),
  email: fields.email.default(null),
  password,
  role: fields.role.default('sales_rep'),
  permissions: keys.optional(),
  is_active: fields.is_active.default(true),
})

/** An absent field is unchanged. If only the role is sent, the user also gets its default permissions. */
export const userChangesSchema = z
  .object({
    ...fields,
    name: fields.full_name,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

export const passwordResetRequestSchema = z.object({ password })
export const passwordChangeRequestSchema = z.object({ password })

export const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string(),
  permissions: z.array(z.string()),
  is_active: z.boolean(),
  created_at: z.string(),
  last_login: z.string().nullable(),
  open_sessions: z.int(),
  updated_at: z.string(),
  version: z.int(),
})

/** `is_current`: whether it is the session that this request was made with. */
export const userSessionSchema = z.object({
  id: z.int(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Browser and system, such as "Chrome on Windows"; null if the user agent is not a browser's. */
  device: z.string().nullable(),
  login_time: z.string(),
  last_activity: z.string(),
  is_current: z.boolean(),
})

/** Sign-ins with unknown usernames are not recorded, because users sometimes type their password into that field. */
export const refusedSignInSchema = z.object({
  id: z.int(),
  user_id: z.int(),
  username: z.string(),
  reason: z.string(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  device: z.string().nullable(),
  at: z.string(),
})

export const userIdParamsSchema = z.object({ id: idParamSchema })

export const userSessionIdParamsSchema = z.object({ id: idParamSchema, session: idParamSchema })

export const explainMissingUserFields = (faults: readonly { path: string; message: string }[]): string | undefined =>
  faults.some(({ path, message }) => (path === 'username' || path === 'password') && message === 'Required')
    ? 'Username and password are required'
    : undefined

export const sessionUserReplySchema = z.object({
  username: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  must_change_password: z.literal(true).optional(),
})

/** The username is not trimmed: `admin ` is not `admin`. Accents are normalized in the same way as in stored usernames. */
export const signInRequestSchema = z.object({
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

export const signInReplySchema = z.object({ user: sessionUserReplySchema })
