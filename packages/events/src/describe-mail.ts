import { formatExcerpt } from './format.ts'
import type { EmailEvent, EmailTemplateEvent, EmailTemplateValues, SmtpSettingsEvent, SmtpValues } from './mail.ts'

type Known = SmtpSettingsEvent | EmailTemplateEvent | EmailEvent
type Words = [entity: 'smtp_settings' | 'email_template' | 'email', action: string, details: string]

const smtpNames: Record<keyof SmtpValues, string> = {
  name: 'name',
  host: 'host',
  port: 'port',
  username: 'username',
  from_email: 'from email',
  from_name: 'from name',
  secure: 'TLS',
  is_active: 'sending',
}

const onOrOff = (value: boolean): string => (value ? 'on' : 'off')

const told = (value: string | number | boolean | undefined): string =>
  typeof value === 'boolean' ? onOrOff(value) : String(value ?? '') || 'none'

function smtpChanges(from: Partial<SmtpValues>, to: Partial<SmtpValues>, password: string | undefined): string {
  const keys = Object.keys(to) as (keyof SmtpValues)[]
  const fields = keys.map((key) => `${smtpNames[key]} ${told(from[key])} → ${told(to[key])}`)
  return [...fields, ...(password === undefined ? [] : ['password changed'])].join(', ')
}

const templateChanges = (from: Partial<EmailTemplateValues>, to: Partial<EmailTemplateValues>): string =>
  (Object.keys(to) as (keyof EmailTemplateValues)[])
    .map((key) => (key === 'body' ? 'text changed' : `${key} ${formatExcerpt(from[key] ?? '')} → ${formatExcerpt(to[key] ?? '')}`))
    .join(', ')

/** What `describe` says of mail. */
export const mailPhrases: { [E in Known as E['type']]: (data: E['data']) => Words } = {
  SmtpConfigured: ({ host, port, is_active }) => [
    'smtp_settings',
    'create',
    `${host}:${port}: mail server set up, sending ${onOrOff(is_active)}`,
  ],
  SmtpSettingsChanged: ({ from, to, password }) => ['smtp_settings', 'update', `Mail server: ${smtpChanges(from, to, password)}`],
  SendingPaused: ({ reason }) => ['smtp_settings', 'update', `Sending of e-mail paused: ${reason}`],
  SendingResumed: () => ['smtp_settings', 'update', 'Sending of e-mail goes on'],

  EmailTemplateAdded: ({ name }) => ['email_template', 'create', `${name}: template added`],
  EmailTemplateChanged: ({ template, from, to }) => ['email_template', 'update', `${template}: ${templateChanges(from, to)}`],
  EmailTemplateSwitchedOn: ({ template }) => ['email_template', 'update', `${template}: switched on`],
  EmailTemplateSwitchedOff: ({ template }) => ['email_template', 'update', `${template}: switched off`],
  EmailTemplateDeleted: ({ template }) => ['email_template', 'delete', `${template}: template deleted`],
  EmailTemplateRestored: ({ template }) => ['email_template', 'update', `${template}: deletion taken back`],

  EmailRequested: ({ kind, recipient, template }) => [
    'email',
    'create',
    kind === 'test' ? `Test e-mail to ${recipient}: asked for` : `${template ? `“${template.name}”` : 'E-mail'} to ${recipient}: asked for`,
  ],
  EmailSent: ({ recipient, subject, reply }) => [
    'email',
    'update',
    `E-mail to ${recipient} sent: ${formatExcerpt(subject)} (${formatExcerpt(reply)})`,
  ],
  EmailFailed: ({ recipient, reason }) => ['email', 'update', `E-mail to ${recipient} not sent: ${reason}`],
  EmailOutcomeUnknown: ({ recipient, reason }) => [
    'email',
    'update',
    `E-mail to ${recipient}: nobody knows whether it was sent: ${reason}`,
  ],
  EmailCancelled: ({ recipient, reason }) => ['email', 'update', `E-mail to ${recipient} cancelled: ${reason}`],
  EmailRequestedAgain: ({ recipient }) => ['email', 'update', `E-mail to ${recipient}: asked for once more`],
  EmailArrived: ({ recipient }) => ['email', 'update', `E-mail to ${recipient}: found to have arrived`],
  EmailLeftUnknown: ({ recipient }) => ['email', 'update', `E-mail to ${recipient}: left as it is, nobody knows whether it arrived`],
}
