import type { noteTemplates } from '@crm/contracts'

type Template = (typeof noteTemplates)[number]

/** The key of each template: a letter of it that neither a date nor saving has. Figures belong to the date, in which the focus begins. */
export const noteKeys: Readonly<Record<Template, string>> = {
  'Sent a text message': 'X',
  'Sent an email': 'E',
  'Talked to client - interested': 'I',
  'Talked to client - needs time to decide': 'N',
  'Left voicemail': 'V',
  'Scheduled callback': 'B',
  'Sent quote': 'Q',
  'Meeting scheduled': 'G',
  'Waiting for approval': 'W',
  'Follow-up call completed': 'F',
  'Site visit scheduled': 'H',
  'Quote requested': 'R',
  'Contract sent': 'C',
  'Payment discussion needed': 'P',
  'Custom note': 'U',
}
