import type { SentNotice } from '@crm/contracts'

/** For tests: a client notice sent on November 24. */
export const buildNotice = (changes: Partial<SentNotice> = {}): SentNotice => ({
  id: 7,
  record_id: 1,
  audience: 'client',
  state: 'sent',
  recipient: 'ann.lee@example.com',
  recipient_name: 'Ann Lee',
  template_name: 'Installation reminder',
  told_date: '2026-11-30',
  requested_by: 'maria',
  created_at: '2026-11-24T15:06:00.000Z',
  sent_at: '2026-11-24T15:06:02.000Z',
  reply: '250 2.0.0 Ok: queued as 4Zk81c',
  error: null,
  ...changes,
})
