import { z } from 'zod'
import { type DeliveryState, deliveryStates, passwordMask, smtpSteps, type TemplateType, templateTypes } from '../mail.ts'
import { filter, id, line, lines, requiredEmail, requiredLine, requiredLines, searched, wholeNumber } from './fields.ts'

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]
const templateType = z.enum(keysOf<TemplateType>(templateTypes), {
  // A form sends '' where nothing is chosen.
  error: ({ input }) => (input === '' || input === null ? 'Required' : undefined),
})
const deliveryState = z.enum(keysOf<DeliveryState>(deliveryStates))

// A port that is no number is the usual one (specification 2, section 5).
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

const secretLine = z
  .string()
  .max(255)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these would end a line of the conversation with the server.
  .refine((text) => !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed(), { error: 'Contains characters that cannot be used' })

const smtpFields = {
  name: line(100).transform((text) => text || 'Default SMTP Configuration'),
  host: requiredLine(255),
  port,
  username: requiredLine(255),
  from_email: requiredEmail(100),
  from_name: line(100),
  secure: z.boolean(),
  is_active: z.boolean(),
}

/** Body of POST /api/admin/smtp-settings. */
export const newSmtpSettings = z.object({
  ...smtpFields,
  password: secretLine.refine((text) => text !== '' && text !== passwordMask, { error: 'Required' }).meta({ minLength: 1 }),
  name: smtpFields.name.default('Default SMTP Configuration'),
  port: smtpFields.port.default(587),
  from_name: smtpFields.from_name.default(''),
  secure: smtpFields.secure.default(true),
  is_active: smtpFields.is_active.default(false),
})

/** Body of PUT /api/admin/smtp-settings/{id}: an absent field is unchanged. */
export const smtpSettingsChanges = z
  .object({
    ...smtpFields,
    /** The mask, or none, keeps the stored one. */
    password: secretLine,
    /** The version that the sender had read. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** The outgoing mail server. The password is never answered: a mask where there is one, else ''. */
export const smtpSettings = z.object({
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
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  /** Why sending stands still by itself (wrong credentials), in words; null while it does not. */
  paused: z.object({ reason: z.string(), since: z.string() }).nullable(),
})

/** The settings that a path names. */
export const smtpSettingsId = z.object({ id })

/** Body of POST /api/admin/smtp-settings/test: the form as it stands, and where the test goes. */
export const smtpTest = z.object({
  ...newSmtpSettings.shape,
  /** The mask, or none, is the stored one. */
  password: secretLine.default(''),
  test_email: requiredEmail(254),
})

type Faults = readonly { path: string; message: string }[]

/** What is said of mail settings with these faults (specification 2, section 5). */
export function smtpSettingsInSum(faults: Faults): string | undefined {
  if (faults.some(({ path, message }) => requiredFields.includes(path) && message === 'Required'))
    return 'Please fill in all required fields'
  return faults.some(({ path }) => path === 'from_email') ? 'Please enter a valid email address' : undefined
}

const requiredFields = ['host', 'username', 'password', 'from_email']

/** What is said of a test e-mail with these faults (specification 2, section 5). */
export function smtpTestInSum(faults: Faults): string | undefined {
  const fault = faults.find(({ path }) => path === 'test_email')
  if (fault === undefined) return smtpSettingsInSum(faults)
  return fault.message === 'Required' ? 'Please enter a test email address' : 'Please enter a valid test email address'
}

/** One step of the conversation: milliseconds it took, and the server's own words where it said any. */
export const smtpStep = z.object({ step: z.enum(smtpSteps), ok: z.boolean(), ms: z.int(), words: z.string().nullable() })

/** The answer to a test that went through; `reply` is what the server said to the message, with its queue id. */
export const smtpTested = z.object({ message: z.string(), reply: z.string(), steps: z.array(smtpStep), at: z.string() })

const templateFields = {
  name: requiredLine(100),
  type: templateType,
  subject: requiredLine(255),
  body: requiredLines(100_000),
  is_active: z.boolean(),
}

/** Body of POST /api/admin/email-templates. `variables` may be sent and counts for nothing: they are read from the text. */
export const newEmailTemplate = z.object({ ...templateFields, is_active: templateFields.is_active.default(true) })

/** Body of PUT /api/admin/email-templates/{id}: an absent field is unchanged. */
export const emailTemplateChanges = z.object({ ...templateFields, version: z.int().min(1).max(2147483647) }).partial()

/** What is said of a template with these faults (specification 2, section 5). */
export const emailTemplateInSum = (faults: Faults): string | undefined =>
  faults.some(({ path, message }) => ['name', 'type', 'subject', 'body'].includes(path) && message === 'Required')
    ? 'All fields are required'
    : undefined

/** A template as every call answers it; `variables` are the names in double braces of subject and body. */
export const emailTemplate = z.object({
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

/** The template that a path names. */
export const emailTemplateId = z.object({ id })

/** The texts of a template as they once were, newest first. */
export const emailTemplateVersion = z.object({
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  at: z.string(),
  by: z.string().nullable(),
})

const mailRecordKind = z.enum(['lead', 'booklet'])

/** A record whose values fill a template on trial: a lead, or an order of sample booklets. */
export const mailRecord = z.object({ kind: mailRecordKind, id: z.int(), name: z.string(), email: z.string().nullable() })

/** Which records to offer for a preview: the newest, or those found. */
export const mailRecordsQuery = z.object({ search: searched(100) })

/** Body of POST /api/admin/email-templates/preview: texts as they stand, and the record to fill them from. The type says whom it would go to. */
export const templatePreviewRequest = z.object({
  type: templateType.optional(),
  subject: line(255),
  body: lines(100_000),
  record: z
    .object({ kind: mailRecordKind, id: z.int().min(1).max(2147483647) })
    .nullable()
    .default(null),
})

/** Body of POST /api/admin/email-templates/test: the message of a preview, and where it goes as a test. */
export const templateTest = templatePreviewRequest.omit({ type: true }).extend({
  subject: requiredLine(255),
  body: requiredLines(100_000),
  /** None: the sender's own. */
  test_email: requiredEmail(254).optional(),
})

/** What would be sent. `unknown` names no variable of ours, `missing` has no value in this record: with either nothing is sent. */
export const templatePreview = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unknown: z.array(z.string()),
  missing: z.array(z.string()),
})

/** A message and where it stands. */
export const delivery = z.object({
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
  /** The last words of the server, or why it was not sent. */
  error: z.string().nullable(),
  reply: z.string().nullable(),
  requested_by: z.string().nullable(),
  created_at: z.string(),
  next_attempt_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  version: z.int(),
})

/** The outbox's filters; `open`: what the status counts under this name. `before` (an id) and `limit` page through it, newest first. */
export const deliveriesQuery = z.object({
  state: filter(50),
  open: filter(50),
  search: searched(100),
  template: filter(50),
  before: wholeNumber(1, 2147483647).optional(),
  limit: wholeNumber(1, 200).default(50),
})

/** The message that a path names. */
export const deliveryId = z.object({ id })

/** The newest message in the place of this one that the sender has seen: with another one the call is refused, so that nobody is told twice unawares. */
export const resendQuery = z.object({ after: wholeNumber(1, 2147483647).optional() })

/**
 * A message with its attempts and the copy of what was (or would be) sent. `newer` took its place: it is about the same record and for the
 * same people, and went out since, or is on its way.
 */
export const deliveryStory = delivery.extend({
  message_id: z.string(),
  newer: delivery.pick({ id: true, state: true, requested_by: true, created_at: true, sent_at: true }).nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  tries: z.array(
    z.object({
      attempt: z.int(),
      outcome: z.string().nullable(),
      words: z.string().nullable(),
      started_at: z.string(),
      ended_at: z.string().nullable(),
      steps: z.array(smtpStep),
    }),
  ),
})

/** How mail stands: is it sent at all, why not, and how many messages wait for somebody. `caught`: the demonstration's mail catcher gets it all. */
export const mailStatus = z.object({
  active: z.boolean(),
  configured: z.boolean(),
  paused: z.object({ reason: z.string(), since: z.string() }).nullable(),
  caught: z.boolean(),
  open: z.object({ queued: z.int(), sending: z.int(), retry: z.int(), failed: z.int(), ambiguous: z.int() }),
})
