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

/** A text in pieces: words as they stand, or a name in double braces with the way it was written. */
export type TemplatePiece = string | { name: string; written: string }

// The length is bounded, so that a text full of braces takes no longer than any other.
const placeholder = /\{\{([^{}]{1,80})\}\}/g

/** The pieces of a text, in order; joined as they were written they are the text. */
export function templatePieces(text: string): TemplatePiece[] {
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

/** The names in double braces, each once, in the order in which they first stand there; known ones and others. */
export function placeholdersIn(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(templatePieces).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name])))]
}

/** What stands in double braces and is no variable, each once; of braces that are not closed, what follows them and "…". */
export function unknownPlaceholdersIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap(templatePieces).flatMap((piece) => {
    if (typeof piece !== 'string') return isTemplateVariable(piece.name) ? [] : [piece.name]
    return [...piece.matchAll(unclosed)].map(([, start = '']) => `${start.trim()} …`.trim())
  })
  return [...new Set(found)]
}

const unclosed = /\{\{([^{}\n]{0,40})/g

/** Whether a name in double braces is one that messages know. */
export const isTemplateVariable = (name: string): name is TemplateVariable => (templateVariables as readonly string[]).includes(name)

/** Where a message stands. `ambiguous`: it may have been accepted, nobody knows; it is never sent again by itself. */
export const deliveryStates = {
  queued: 'Queued',
  sending: 'Sending',
  committing: 'Being sent (last step)',
  sent: 'Sent',
  retry: 'Waiting to retry',
  failed: 'Failed',
  ambiguous: 'Unknown',
  cancelled: 'Cancelled',
} as const
export type DeliveryState = keyof typeof deliveryStates

/** What a read of the settings answers in place of the password; sent back, it keeps the stored one. */
export const passwordMask = '••••••••'

/** The sender's name that the form of the mail server begins with (specification 2, section 5): nobody chose it, so mail bears the company's. */
export const usualSenderName = 'Kitchen Solutions'

/** How a conversation with a mail server goes on, in order, as far as it came. */
export const smtpSteps = ['connected', 'encrypted', 'signed_in', 'sender_accepted', 'recipient_accepted', 'message_accepted'] as const
export type SmtpStep = (typeof smtpSteps)[number]
