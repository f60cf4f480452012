import type { SentNotice } from '@crm/contracts'

export const anEmail = (changes: Partial<SentNotice> = {}): SentNotice => ({
  id: 7,
  record_id: 42,
  audience: 'client',
  state: 'sent',
  recipient: 'ann.lee@example.com',
  recipient_name: 'Ann Lee',
  template_name: 'Installation reminder',
  told_date: null,
  requested_by: 'maria',
  created_at: '2026-11-19T15:00:00.000Z',
  sent_at: '2026-11-19T15:00:04.000Z',
  reply: null,
  error: null,
  ...changes,
})
