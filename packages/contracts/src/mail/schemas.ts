import { z } from 'zod'
import {
  createMultilineTextSchema,
  createQueryFilterSchema,
  createQueryIntegerSchema,
  createRequiredEmailSchema,
  createRequiredMultilineTextSchema,
  createRequiredTextLineSchema,
  createSearchTextSchema,
  createTextLineSchema,
  idParamSchema,
} from '../fields.ts'
import {
  type AuthMethod,
  authMethodLabels,
  type EmailDeliveryState,
  emailDeliveryStateLabels,
  type OAuthProvider,
  oauthProviderLabels,
  passwordMask,
  type ReplyTo,
  replyToLabels,
  smtpSteps,
  type TemplateType,
  templateTypeLabels,
} from './vocabulary.ts'

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]
const templateType = z.enum(keysOf<TemplateType>(templateTypeLabels), {
  // A form sends '' if no option was chosen.
  error: ({ input }) => (input === '' || input === null ? 'Required' : undefined),
})
const deliveryState = z.enum(keysOf<EmailDeliveryState>(emailDeliveryStateLabels))

// The specification says that text other than a number becomes the default port.
const port = z
  .preprocess(
    (value) => {
      const text = typeof value === 'string' ? value.trim() : value
      const number = typeof text === 'number' ? text : typeof text === 'string' && text !== '' ? Number(text) : Number.NaN
      return Number.isNaN(number) ? 587 : number
    },
    z.int({ error: 'Must be a whole number from 1 to 65535' }).min(1).max(65535),
  )
  .meta({ takes: [{ type: 'integer', minimum: 1, maximum: 65535 }, { type: 'string' }, { type: 'null' }] })

const secretText = z
  .string()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters could end an SMTP command early.
  .refine((text) => !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed(), { error: 'Contains characters that cannot be used' })
const secretLine = secretText.max(255)

// People paste what a provider's help page shows: a web address, their own email address, or host and port in one.
const mailHost = createRequiredTextLineSchema(255)
  .refine((text) => !text.includes('/'), { error: 'Must be a host name such as smtp.example.com, without https:// or a path', abort: true })
  .refine((text) => !text.includes('@'), { error: 'Must be a host name such as smtp.example.com, not an email address', abort: true })
  .refine((text) => !hostAndPort.test(text), {
    error: 'Must be a host name such as smtp.example.com, with the port in its own field',
    abort: true,
  })
  .refine((text) => text === '' || isHost(text), { error: 'Must be a host name such as smtp.example.com, or an IP address' })
  .meta({ minLength: 1, maxLength: 255 })

// An IPv6 address has more than one colon.
const hostAndPort = /^([^:]*|\[.*\]):[^:]*$/

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const hostName = new RegExp(`^(?:${label}\\.)*${label}\\.?$`)

// The URL parser writes international names in ASCII, and checks IP addresses.
function isHost(text: string): boolean {
  if (!/^([\p{L}\p{M}\p{N}.-]+|\[?[\dA-Fa-f:.]+\]?)$/u.test(text)) return false
  try {
    const { hostname } = new URL(`http://${text.includes(':') && !text.startsWith('[') ? `[${text}]` : text}`)
    return hostname.startsWith('[') || hostName.test(hostname)
  } catch {
    return false
  }
}

const smtpFields = {
  name: createTextLineSchema(100).transform((text) => text || 'Default SMTP Configuration'),
  host: mailHost,
  port,
  username: createRequiredTextLineSchema(255),
  from_email: createRequiredEmailSchema(100),
  from_name: createTextLineSchema(100),
  secure: z.boolean(),
  is_active: z.boolean(),
  reply_to: z.enum(keysOf<ReplyTo>(replyToLabels)),
  auth_method: z.enum(keysOf<AuthMethod>(authMethodLabels)),
  oauth_provider: z.enum(keysOf<OAuthProvider>(oauthProviderLabels)),
  /** Of Microsoft: a directory's ID or domain. Blank means that of the account. */
  oauth_tenant: z
    .string()
    .trim()
    .max(100)
    .regex(new RegExp(`^(?:${label}(?:\\.${label})*)?$`), { error: 'Must be a tenant ID or a domain' }),
  oauth_client_id: createTextLineSchema(255),
}

// Microsoft's refresh tokens have about 2,000 characters.
const secrets = { password: secretLine, oauth_client_secret: secretLine, oauth_refresh_token: secretText.max(4000) }

const isEntered = (secret: string | undefined): boolean => secret !== undefined && secret !== '' && secret !== passwordMask

type Sent = { auth_method?: string } & { [K in keyof typeof secrets | 'oauth_client_id']?: string }

/** Checked beside other errors, so that all missing fields are told at once. */
const requireFor = (method: AuthMethod, field: keyof typeof secrets | 'oauth_client_id') =>
  z.refine<Sent>((sent) => (sent.auth_method ?? 'password') !== method || isEntered(sent[field]), {
    path: [field],
    error: 'Required',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

const newSmtpFields = z.object({
  ...smtpFields,
  password: secrets.password.default(''),
  name: smtpFields.name.default('Default SMTP Configuration'),
  port: smtpFields.port.default(587),
  from_name: smtpFields.from_name.default(''),
  secure: smtpFields.secure.default(true),
  is_active: smtpFields.is_active.default(false),
  reply_to: smtpFields.reply_to.default('company'),
  auth_method: smtpFields.auth_method.default('password'),
  oauth_provider: smtpFields.oauth_provider.default('google'),
  oauth_tenant: smtpFields.oauth_tenant.default(''),
  oauth_client_id: smtpFields.oauth_client_id.default(''),
  oauth_client_secret: secrets.oauth_client_secret.default(''),
  oauth_refresh_token: secrets.oauth_refresh_token.default(''),
})

/** The password is required, or with OAuth the client ID, client secret, and refresh token. */
export const newSmtpSettingsSchema = newSmtpFields.check(
  requireFor('password', 'password'),
  requireFor('oauth', 'oauth_client_id'),
  requireFor('oauth', 'oauth_client_secret'),
  requireFor('oauth', 'oauth_refresh_token'),
)

export const smtpSettingsChangesSchema = z
  .object({
    ...smtpFields,
    /** The stored secrets stay if these are absent, blank, or the mask. */
    ...secrets,
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** The mail server settings. Secrets are never the real ones: each is the mask if one is stored, otherwise ''. */
export const smtpSettingsSchema = z.object({
  id: z.int(),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  username: z.string(),
  password: z.string(),
  from_email: z.string(),
  from_name: z.string(),
  secure: z.boolean(),
  is_active: z.boolean(),
  reply_to: smtpFields.reply_to,
  auth_method: smtpFields.auth_method,
  oauth_provider: smtpFields.oauth_provider,
  oauth_tenant: z.string(),
  oauth_client_id: z.string(),
  oauth_client_secret: z.string(),
  oauth_refresh_token: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  /** Why and since when sending is paused because the mail server refuses the credentials; null if it is not paused. */
  paused: z.object({ reason: z.string(), since: z.string() }).nullable(),
})

export const smtpSettingsIdParamsSchema = z.object({ id: idParamSchema })

export const smtpTestRequestSchema = z.object({
  ...newSmtpFields.shape,
  test_email: createRequiredEmailSchema(254),
})

type Faults = readonly { path: string; message: string }[]

export function summarizeSmtpSettingsErrors(faults: Faults): string | undefined {
  if (faults.some(({ path, message }) => requiredFields.includes(path) && message === 'Required'))
    return 'Please fill in all required fields'
  return faults.some(({ path }) => path === 'from_email') ? 'Please enter a valid email address' : undefined
}

const requiredFields = ['host', 'username', 'from_email', 'oauth_client_id', ...Object.keys(secrets)]

export function summarizeSmtpTestErrors(faults: Faults): string | undefined {
  const fault = faults.find(({ path }) => path === 'test_email')
  if (fault === undefined) return summarizeSmtpSettingsErrors(faults)
  return fault.message === 'Required' ? 'Please enter a test email address' : 'Please enter a valid test email address'
}

/** One step of an SMTP conversation: its duration in ms, and the server's reply (`words`), if any. */
export const smtpStepResultSchema = z.object({ step: z.enum(smtpSteps), ok: z.boolean(), ms: z.int(), words: z.string().nullable() })

/** `reply` is the mail server's final reply, which usually contains its queue id for the message. */
export const smtpTestResultSchema = z.object({
  message: z.string(),
  reply: z.string(),
  steps: z.array(smtpStepResultSchema),
  at: z.string(),
})

const templateFields = {
  name: createRequiredTextLineSchema(100),
  type: templateType,
  subject: createRequiredTextLineSchema(255),
  body: createRequiredMultilineTextSchema(100_000),
  is_active: z.boolean(),
}

/** Clients may also send `variables`, which is ignored because the server reads the names from the texts. */
export const newEmailTemplateSchema = z.object({ ...templateFields, is_active: templateFields.is_active.default(true) })

export const emailTemplateChangesSchema = z.object({ ...templateFields, version: z.int().min(1).max(2147483647) }).partial()

export const explainMissingTemplateFields = (faults: Faults): string | undefined =>
  faults.some(({ path, message }) => ['name', 'type', 'subject', 'body'].includes(path) && message === 'Required')
    ? 'All fields are required'
    : undefined

/** `variables` are the names in double braces in the subject and body. */
export const emailTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: templateType,
  subject: z.string(),
  body: z.string(),
  variables: z.array(z.string()),
  is_active: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
})

export const emailTemplateIdParamsSchema = z.object({ id: idParamSchema })

export const emailTemplateVersionSchema = z.object({
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  at: z.string(),
  by: z.string().nullable(),
})

const mailRecordKind = z.enum(['lead', 'booklet'])

export const templateRecordSchema = z.object({ kind: mailRecordKind, id: z.int(), name: z.string(), email: z.string().nullable() })

export const templateRecordsQuerySchema = z.object({ search: createSearchTextSchema(100) })

/** The unsaved texts, and the record whose values replace the variables. The type decides who the recipient is. */
export const templatePreviewRequestSchema = z.object({
  type: templateType.optional(),
  subject: createTextLineSchema(255),
  body: createMultilineTextSchema(100_000),
  record: z
    .object({ kind: mailRecordKind, id: z.int().min(1).max(2147483647) })
    .nullable()
    .default(null),
})

export const templateTestRequestSchema = templatePreviewRequestSchema.extend({
  subject: createRequiredTextLineSchema(255),
  body: createRequiredMultilineTextSchema(100_000),
  /** The recipient. By default the user's own address. */
  test_email: createRequiredEmailSchema(254).optional(),
})

/** `unknown`: names that are not variables. `missing`: variables without a value in this record. Either prevents sending. */
export const templatePreviewReplySchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unknown: z.array(z.string()),
  missing: z.array(z.string()),
})

export const emailDeliverySchema = z.object({
  id: z.int(),
  state: deliveryState,
  kind: z.enum(['notice', 'test']),
  template_id: z.int().nullable(),
  template_name: z.string().nullable(),
  template_version: z.int().nullable(),
  record: z.object({ kind: z.enum([...mailRecordKind.options, 'repair']), id: z.int() }).nullable(),
  recipient: z.string(),
  recipient_name: z.string().nullable(),
  subject: z.string().nullable(),
  attempts: z.int(),
  /** The mail server's last reply, or why the message was not sent. */
  error: z.string().nullable(),
  reply: z.string().nullable(),
  requested_by: z.string().nullable(),
  created_at: z.string(),
  next_attempt_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  version: z.int(),
})

/** `open`: one of the states counted in `open` of the mail status. `before` (an id) and `limit` select a page, newest first. */
export const emailDeliveriesQuerySchema = z.object({
  state: createQueryFilterSchema(50),
  open: createQueryFilterSchema(50),
  search: createSearchTextSchema(100),
  template: createQueryFilterSchema(50),
  before: createQueryIntegerSchema(1, 2147483647).optional(),
  limit: createQueryIntegerSchema(1, 200).default(50),
})

export const emailDeliveryIdParamsSchema = z.object({ id: idParamSchema })

/** `after`: id of the newest replacement that the user has seen. If there is a newer one, the call is refused to prevent a double send. */
export const resendEmailQuerySchema = z.object({ after: createQueryIntegerSchema(1, 2147483647).optional() })

/** A message with its attempts and text. `newer`: a later message to the same recipients about the same record, sent or still waiting. */
export const emailDeliveryDetailsSchema = emailDeliverySchema.extend({
  message_id: z.string(),
  newer: emailDeliverySchema.pick({ id: true, state: true, requested_by: true, created_at: true, sent_at: true }).nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  tries: z.array(
    z.object({
      attempt: z.int(),
      outcome: z.string().nullable(),
      words: z.string().nullable(),
      started_at: z.string(),
      ended_at: z.string().nullable(),
      steps: z.array(smtpStepResultSchema),
    }),
  ),
})

/** Whether mail is sent, why not, and how many messages are unfinished. `caught`: the demonstration's mail catcher receives all mail. */
export const mailSendingStatusSchema = z.object({
  active: z.boolean(),
  configured: z.boolean(),
  paused: z.object({ reason: z.string(), since: z.string() }).nullable(),
  caught: z.boolean(),
  open: z.object({ queued: z.int(), sending: z.int(), retry: z.int(), failed: z.int(), ambiguous: z.int() }),
})
