/** Kinds of e-mail templates → as they are shown: the types of both readings of the specification (specification 2, section 4). */
export const templateTypes = {
  shipping_notification: 'Shipping notification',
  installer_notification: 'Installer notification',
  customer_info: 'Customer info',
  followup_reminder: 'Followup reminder',
  quote_sent: 'Quote sent',
  appointment_reminder: 'Appointment reminder',
  repair_notification: 'Repair notification',
  follow_up: 'Follow up',
  installation_reminder: 'Installation reminder',
  custom: 'Custom',
} as const
export type TemplateType = keyof typeof templateTypes

/** What may stand in double braces in a template (specification 2, section 9). */
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
] as const
export type TemplateVariable = (typeof templateVariables)[number]

const placeholder = /\{\{\s*([^{}\s][^{}]{0,60}?)\s*\}\}/g

/** The names in double braces, each once, in the order in which they first stand there; known ones and others. */
export function placeholdersIn(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name]) => name ?? '')))]
}

/** Whether a name in double braces is one that messages know. */
export const isTemplateVariable = (name: string): name is TemplateVariable => (templateVariables as readonly string[]).includes(name)

/** Where a message stands. `ambiguous`: it may have been accepted, nobody knows; it is never sent again by itself. */
export const deliveryStates = {
  queued: 'Queued',
  sending: 'Sending',
  committing: 'Committing',
  sent: 'Sent',
  retry: 'Waiting to retry',
  failed: 'Failed',
  ambiguous: 'Unknown',
  cancelled: 'Cancelled',
} as const
export type DeliveryState = keyof typeof deliveryStates

/** What a read of the settings answers in place of the password; sent back, it keeps the stored one. */
export const passwordMask = '••••••••'

/** How a conversation with a mail server goes on, in order, as far as it came. */
export const smtpSteps = ['connected', 'encrypted', 'signed_in', 'sender_accepted', 'recipient_accepted', 'message_accepted'] as const
export type SmtpStep = (typeof smtpSteps)[number]
