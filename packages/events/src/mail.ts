import { type AuthMethod, authMethodLabels, type OAuthProvider, oauthProviderLabels, type ReplyTo, replyToLabels } from '@crm/contracts'
import type { Event } from '@crm/domain'
import { type ActivityPhrases, formatExcerpt } from './format.ts'

export type SmtpSettingsValues = {
  name: string
  host: string
  port: number
  username: string
  from_email: string
  from_name: string
  secure: boolean
  is_active: boolean
  // Older events don't have the fields below.
  reply_to?: ReplyTo
  auth_method?: AuthMethod
  oauth_provider?: OAuthProvider
  oauth_tenant?: string
  oauth_client_id?: string
}

// Stream `smtpSettings-<id>`. `password` is encrypted (see @crm/secrets). With OAuth it has the client secret and the refresh token.
export type SmtpSettingsEvent =
  | Event<'SmtpConfigured', SmtpSettingsValues & { password: string }>
  | Event<'SmtpSettingsChanged', { from: Partial<SmtpSettingsValues>; to: Partial<SmtpSettingsValues>; password?: string }>
  // The mail server refused the sign-in. Nothing is sent until a user resumes sending.
  | Event<'SendingPaused', { reason: string }>
  | Event<'SendingResumed', Record<string, never>>

export const smtpSettingsEventTypes = [
  'SmtpConfigured',
  'SmtpSettingsChanged',
  'SendingPaused',
  'SendingResumed',
] as const satisfies readonly SmtpSettingsEvent['type'][]

/** There is at most one mail server, so its record always has this id. */
export const mailServerId = 1

export const buildSmtpSettingsStreamId = (id: number): string => `smtpSettings-${id}`

export type EmailTemplateValues = { name: string; type: string; subject: string; body: string }

// Stream `emailTemplate-<id>`. `template` is the template's name at that time.
export type EmailTemplateEvent =
  | Event<'EmailTemplateAdded', EmailTemplateValues & { is_active: boolean }>
  | Event<'EmailTemplateChanged', { template: string; from: Partial<EmailTemplateValues>; to: Partial<EmailTemplateValues> }>
  | Event<'EmailTemplateSwitchedOn', { template: string }>
  | Event<'EmailTemplateSwitchedOff', { template: string }>
  | Event<'EmailTemplateDeleted', { template: string }>
  | Event<'EmailTemplateRestored', { template: string }>

export const emailTemplateEventTypes = [
  'EmailTemplateAdded',
  'EmailTemplateChanged',
  'EmailTemplateSwitchedOn',
  'EmailTemplateSwitchedOff',
  'EmailTemplateDeleted',
  'EmailTemplateRestored',
] as const satisfies readonly EmailTemplateEvent['type'][]

export const buildEmailTemplateStreamId = (id: number): string => `emailTemplate-${id}`

export type EmailRecordReference = { kind: 'lead' | 'booklet' | 'repair'; id: number }

// Stream `email-<id>`: one message from the request to its outcome.
export type EmailEvent =
  | Event<
      'EmailRequested',
      { kind: 'notice' | 'test'; recipient: string; template: { id: number; name: string } | null; record: EmailRecordReference | null }
    >
  | Event<'EmailSent', { recipient: string; subject: string; templateVersion: number | null; reply: string }>
  | Event<'EmailFailed', { recipient: string; reason: string }>
  | Event<'EmailOutcomeUnknown', { recipient: string; reason: string }>
  | Event<'EmailCancelled', { recipient: string; reason: string }>
  | Event<'EmailRequestedAgain', { recipient: string }>
  // The outcome was unknown. A user states that the message arrived, or that the outcome stays unknown.
  | Event<'EmailArrived', { recipient: string }>
  | Event<'EmailLeftUnknown', { recipient: string }>

export const buildEmailStreamId = (id: number): string => `email-${id}`

type Known = SmtpSettingsEvent | EmailTemplateEvent | EmailEvent
const smtpNames: Record<keyof SmtpSettingsValues, string> = {
  name: 'name',
  host: 'host',
  port: 'port',
  username: 'username',
  from_email: 'from email',
  from_name: 'from name',
  secure: 'TLS',
  is_active: 'sending',
  reply_to: 'replies',
  auth_method: 'sign-in',
  oauth_provider: 'OAuth provider',
  oauth_tenant: 'tenant',
  oauth_client_id: 'client ID',
}

const onOrOff = (value: boolean): string => (value ? 'on' : 'off')

const told = (value: string | number | boolean | undefined): string =>
  typeof value === 'boolean' ? onOrOff(value) : String(value ?? '') || 'none'

function smtpChanges(from: Partial<SmtpSettingsValues>, to: Partial<SmtpSettingsValues>, password: string | undefined): string {
  const keys = Object.keys(to) as (keyof SmtpSettingsValues)[]
  const inWords = (key: keyof SmtpSettingsValues, values: Partial<SmtpSettingsValues>) =>
    told(
      {
        ...values,
        reply_to: replyToLabels[values.reply_to ?? 'company'],
        auth_method: authMethodLabels[values.auth_method ?? 'password'],
        oauth_provider: oauthProviderLabels[values.oauth_provider ?? 'google'],
      }[key],
    )
  const fields = keys.map((key) => `${smtpNames[key]} ${inWords(key, from)} → ${inWords(key, to)}`)
  return [...fields, ...(password === undefined ? [] : [to.auth_method === 'oauth' ? 'secrets changed' : 'password changed'])].join(', ')
}

const templateChanges = (from: Partial<EmailTemplateValues>, to: Partial<EmailTemplateValues>): string =>
  (Object.keys(to) as (keyof EmailTemplateValues)[])
    .map((key) => (key === 'body' ? 'text changed' : `${key} ${formatExcerpt(from[key] ?? '')} → ${formatExcerpt(to[key] ?? '')}`))
    .join(', ')

export const mailActivityPhrases: ActivityPhrases<Known> = {
  SmtpConfigured: ({ host, port, is_active }) => [
    'smtp_settings',
    'create',
    `${host}:${port}: mail server set up, sending ${onOrOff(is_active)}`,
  ],
  SmtpSettingsChanged: ({ from, to, password }) => ['smtp_settings', 'update', `Mail server: ${smtpChanges(from, to, password)}`],
  SendingPaused: ({ reason }) => ['smtp_settings', 'update', `Email sending paused: ${reason}`],
  SendingResumed: () => ['smtp_settings', 'update', 'Email sending resumed'],

  EmailTemplateAdded: ({ name }) => ['email_template', 'create', `${name}: template added`],
  EmailTemplateChanged: ({ template, from, to }) => ['email_template', 'update', `${template}: ${templateChanges(from, to)}`],
  EmailTemplateSwitchedOn: ({ template }) => ['email_template', 'update', `${template}: switched on`],
  EmailTemplateSwitchedOff: ({ template }) => ['email_template', 'update', `${template}: switched off`],
  EmailTemplateDeleted: ({ template }) => ['email_template', 'delete', `${template}: template deleted`],
  EmailTemplateRestored: ({ template }) => ['email_template', 'update', `${template}: restored`],

  EmailRequested: ({ kind, recipient, template }) => [
    'email',
    'create',
    kind === 'test' ? `Test email to ${recipient}: requested` : `${template ? `“${template.name}”` : 'Email'} to ${recipient}: requested`,
  ],
  EmailSent: ({ recipient, subject, reply }) => [
    'email',
    'update',
    `Email to ${recipient} sent: ${formatExcerpt(subject)} (${formatExcerpt(reply)})`,
  ],
  EmailFailed: ({ recipient, reason }) => ['email', 'update', `Email to ${recipient} not sent: ${reason}`],
  EmailOutcomeUnknown: ({ recipient, reason }) => ['email', 'update', `Email to ${recipient}: unknown whether it was sent: ${reason}`],
  EmailCancelled: ({ recipient, reason }) => ['email', 'update', `Email to ${recipient} canceled: ${reason}`],
  EmailRequestedAgain: ({ recipient }) => ['email', 'update', `Email to ${recipient}: requested again`],
  EmailArrived: ({ recipient }) => ['email', 'update', `Email to ${recipient}: marked as sent`],
  EmailLeftUnknown: ({ recipient }) => ['email', 'update', `Email to ${recipient}: outcome left unknown`],
}
