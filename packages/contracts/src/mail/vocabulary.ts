import type { NoticeAudience } from '../vocabulary.ts'

export const templateTypeLabels = {
  shipping_notification: 'Shipping notification',
  installer_notification: 'Installer notification',
  customer_info: 'Customer info',
  followup_reminder: 'Follow-up reminder',
  quote_sent: 'Quote sent',
  appointment_reminder: 'Appointment reminder',
  repair_notification: 'Repair notification',
  follow_up: 'Follow-up',
  installation_reminder: 'Installation reminder',
  custom: 'Custom',
} as const
export type TemplateType = keyof typeof templateTypeLabels

/** Whom a notice by a template of each type may go to. */
export const templateAudiences: Readonly<Record<TemplateType, readonly NoticeAudience[]>> = {
  shipping_notification: [],
  installer_notification: ['installer'],
  customer_info: ['client'],
  followup_reminder: ['client'],
  quote_sent: ['client'],
  appointment_reminder: ['client'],
  repair_notification: ['client'],
  follow_up: ['client'],
  installation_reminder: ['client'],
  custom: ['client', 'installer'],
}

/** Variables that a template may contain, such as {{customer_name}}. */
export const templateVariables = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'order_number',
  'tracking_number',
  'installation_date',
  'installer_name',
  'installer_phone',
  'project_amount',
  'company_name',
  'company_phone',
  'company_email',
  'address',
  'colors',
  'balance_due',
] as const
export type TemplateVariable = (typeof templateVariables)[number]

/** Part of a template: plain text, or a name in double braces with its original spelling, such as `{{ name }}`. */
type TemplatePiece = string | { name: string; written: string }

// The limit of 80 characters keeps matching fast on a text with many braces.
const placeholder = /\{\{([^{}]{1,80})\}\}/g

/** Splits a template into plain texts and names in double braces. Joined as written, the pieces are the whole template. */
export function splitTemplate(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  let end = 0
  for (const { 0: written, 1: inside = '', index } of text.matchAll(placeholder)) {
    const name = inside.trim()
    if (name === '') continue
    pieces.push(text.slice(end, index), { name, written })
    end = index + written.length
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '')
}

/** The distinct names in double braces, known or unknown, in order of first appearance. */
export function listPlaceholders(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(splitTemplate).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name])))]
}

/** The distinct names in double braces that are not variables. For unclosed braces, the text after them and "…". */
export function listUnknownPlaceholders(...texts: readonly string[]): string[] {
  const found = texts.flatMap(splitTemplate).flatMap((piece) => {
    if (typeof piece !== 'string') return isTemplateVariable(piece.name) ? [] : [piece.name]
    return [...piece.matchAll(unclosed)].map(([, start = '']) => `${start.trim()} …`.trim())
  })
  return [...new Set(found)]
}

const unclosed = /\{\{([^{}\n]{0,40})/g

export const isTemplateVariable = (name: string): name is TemplateVariable => (templateVariables as readonly string[]).includes(name)

/** Labels of message states. `ambiguous`: the mail server may have accepted the message, so it is never resent automatically. */
export const emailDeliveryStateLabels = {
  queued: 'Queued',
  sending: 'Sending',
  committing: 'Being sent (last step)',
  sent: 'Sent',
  retry: 'Waiting to retry',
  failed: 'Failed',
  ambiguous: 'Unknown',
  cancelled: 'Canceled',
} as const
export type EmailDeliveryState = keyof typeof emailDeliveryStateLabels

/** Shown instead of the password. If a client sends it back, the stored password stays. */
export const passwordMask = '••••••••'

/** The form's default sender name. While it is unchanged, mail has the company's name as its sender instead. */
export const defaultSenderName = 'Kitchen Solutions'

/** How the product signs in to the mail server. */
export const authMethodLabels = { password: 'Password', oauth: 'OAuth' } as const
export type AuthMethod = keyof typeof authMethodLabels

/** Who issues the access tokens of OAuth. */
export const oauthProviderLabels = { google: 'Google', microsoft: 'Microsoft' } as const
export type OAuthProvider = keyof typeof oauthProviderLabels

/** The fields that identify the client of OAuth. Its secrets must be entered again if one changes. */
export const oauthClientFields = ['oauth_provider', 'oauth_tenant', 'oauth_client_id'] as const

/** Whom the answer to a notice goes to. */
export const replyToLabels = { company: 'Company email', assignee: "Assigned user's email" } as const
export type ReplyTo = keyof typeof replyToLabels

/** Steps of an SMTP conversation, in order. */
export const smtpSteps = ['connected', 'encrypted', 'signed_in', 'sender_accepted', 'recipient_accepted', 'message_accepted'] as const
export type SmtpStep = (typeof smtpSteps)[number]
