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

/** Variables that a template may contain in double braces. */
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

/** A piece of a template: literal text, or a variable with the way it was written. */
type TemplatePiece = string | { name: string; written: string }

// The bounded length keeps matching fast on a text full of braces.
const placeholder = /\{\{([^{}]{1,80})\}\}/g

/** Splits a text into pieces, in order; the pieces as written add up to the text. */
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

/** The names in double braces, known or not, each once, in order of first appearance. */
export function placeholdersIn(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(templatePieces).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name])))]
}

/** The names in double braces that are not variables, each once; for unclosed braces, the text after them and "…". */
export function unknownPlaceholdersIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap(templatePieces).flatMap((piece) => {
    if (typeof piece !== 'string') return isTemplateVariable(piece.name) ? [] : [piece.name]
    return [...piece.matchAll(unclosed)].map(([, start = '']) => `${start.trim()} …`.trim())
  })
  return [...new Set(found)]
}

const unclosed = /\{\{([^{}\n]{0,40})/g

export const isTemplateVariable = (name: string): name is TemplateVariable => (templateVariables as readonly string[]).includes(name)

/** Message state → label. `ambiguous`: the server may have accepted it, so it is never resent automatically. */
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

/** Replaces the password in answers; a client that sends it back keeps the stored password. */
export const passwordMask = '••••••••'

/** The default sender name of the form; as long as it is unchanged, mail uses the company's name. */
export const usualSenderName = 'Kitchen Solutions'

/** Steps of an SMTP conversation, in order. */
export const smtpSteps = ['connected', 'encrypted', 'signed_in', 'sender_accepted', 'recipient_accepted', 'message_accepted'] as const
export type SmtpStep = (typeof smtpSteps)[number]
