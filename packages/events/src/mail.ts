import type { Event } from '@crm/domain'

/** The outgoing mail server, without its password. */
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

// Stream `smtpSettings-<id>`. `password` is sealed (see @crm/secrets), never in clear.
export type SmtpSettingsEvent =
  | Event<'SmtpConfigured', SmtpValues & { password: string }>
  | Event<'SmtpSettingsChanged', { from: Partial<SmtpValues>; to: Partial<SmtpValues>; password?: string }>
  // The server did not know the user or the password: nothing is sent until somebody says so.
  | Event<'SendingPaused', { reason: string }>
  | Event<'SendingResumed', Record<string, never>>

/** Every type of a mail server's facts. */
export const smtpSettingsEventTypes = [
  'SmtpConfigured',
  'SmtpSettingsChanged',
  'SendingPaused',
  'SendingResumed',
] as const satisfies readonly SmtpSettingsEvent['type'][]

/** There is one mail server at most, so its record has always this id. */
export const mailServerId = 1

export const smtpSettingsStream = (id: number): string => `smtpSettings-${id}`

/** What a template says. `type` is one of the known types. */
export type EmailTemplateValues = { name: string; type: string; subject: string; body: string }

// Stream `emailTemplate-<id>`. `template` is its name at that moment.
export type EmailTemplateEvent =
  | Event<'EmailTemplateAdded', EmailTemplateValues & { is_active: boolean }>
  | Event<'EmailTemplateChanged', { template: string; from: Partial<EmailTemplateValues>; to: Partial<EmailTemplateValues> }>
  | Event<'EmailTemplateSwitchedOn', { template: string }>
  | Event<'EmailTemplateSwitchedOff', { template: string }>
  | Event<'EmailTemplateDeleted', { template: string }>
  | Event<'EmailTemplateRestored', { template: string }>

/** Every type of a template's facts. */
export const emailTemplateEventTypes = [
  'EmailTemplateAdded',
  'EmailTemplateChanged',
  'EmailTemplateSwitchedOn',
  'EmailTemplateSwitchedOff',
  'EmailTemplateDeleted',
  'EmailTemplateRestored',
] as const satisfies readonly EmailTemplateEvent['type'][]

export const emailTemplateStream = (id: number): string => `emailTemplate-${id}`

/** The record that a message is about: its values fill the template. */
export type EmailSubject = { kind: 'lead' | 'booklet' | 'repair'; id: number }

// Stream `email-<id>`: one message from the wish to its end.
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
  // Nobody knew whether it was sent; a person found out that it was, or leaves it at that.
  | Event<'EmailArrived', { recipient: string }>
  | Event<'EmailLeftUnknown', { recipient: string }>

/** Every type of a message's facts. */
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
