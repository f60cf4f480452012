import type { Event } from '@crm/domain'

export type SmtpValues = {
  name: string
  host: string
  port: number
  username: string
  from_email: string
  from_name: string
  secure: boolean
  is_active: boolean
}

// Stream `smtpSettings-<id>`. `password` is encrypted (see @crm/secrets).
export type SmtpSettingsEvent =
  | Event<'SmtpConfigured', SmtpValues & { password: string }>
  | Event<'SmtpSettingsChanged', { from: Partial<SmtpValues>; to: Partial<SmtpValues>; password?: string }>
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

export const smtpSettingsStream = (id: number): string => `smtpSettings-${id}`

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

export const emailTemplateStream = (id: number): string => `emailTemplate-${id}`

export type EmailSubject = { kind: 'lead' | 'booklet' | 'repair'; id: number }

// Stream `email-<id>`: one message from the request to its outcome.
export type EmailEvent =
  | Event<
      'EmailRequested',
      { kind: 'notice' | 'test'; recipient: string; template: { id: number; name: string } | null; record: EmailSubject | null }
    >
  | Event<'EmailSent', { recipient: string; subject: string; templateVersion: number | null; reply: string }>
  | Event<'EmailFailed', { recipient: string; reason: string }>
  | Event<'EmailOutcomeUnknown', { recipient: string; reason: string }>
  | Event<'EmailCancelled', { recipient: string; reason: string }>
  | Event<'EmailRequestedAgain', { recipient: string }>
  // The outcome was unknown: a user found out that the message arrived, or leaves it unknown.
  | Event<'EmailArrived', { recipient: string }>
  | Event<'EmailLeftUnknown', { recipient: string }>

export const emailEventTypes = [
  'EmailRequested',
  'EmailSent',
  'EmailFailed',
  'EmailOutcomeUnknown',
  'EmailCancelled',
  'EmailRequestedAgain',
  'EmailArrived',
  'EmailLeftUnknown',
] as const satisfies readonly EmailEvent['type'][]

export const emailStream = (id: number): string => `email-${id}`
