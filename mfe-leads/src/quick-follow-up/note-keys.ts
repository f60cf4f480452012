import type { noteTemplates } from '@crm/contracts'

type Template = (typeof noteTemplates)[number]

/** One letter of each template that no other shortcut uses. Digits belong to the date field, which has the focus first. */
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
