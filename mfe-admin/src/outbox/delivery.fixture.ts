import type { EmailDelivery, EmailDeliveryDetails } from '@crm/contracts'

export const createDeliveryFixture = (changes: Partial<EmailDelivery> = {}): EmailDelivery => ({
  id: 9,
  state: 'sent',
  kind: 'notice',
  template_id: 3,
  template_name: 'Installation reminder',
  template_version: 7,
  record: { kind: 'lead', id: 42 },
  recipient: 'hannah.o@example.com',
  recipient_name: 'Hannah Okonkwo',
  subject: 'Your installation on Dec 3',
  attempts: 1,
  error: null,
  reply: '250 2.0.0 Ok: queued as 4Zk7q2',
  requested_by: 'maria',
  created_at: '2026-11-28T09:40:07Z',
  next_attempt_at: null,
  sent_at: '2026-11-28T09:41:09Z',
  version: 3,
  ...changes,
})

export const createDeliveryStoryFixture = (changes: Partial<EmailDeliveryDetails> = {}): EmailDeliveryDetails => ({
  ...createDeliveryFixture(),
  message_id: '<n-9@example.com>',
  newer: null,
  html: '<!doctype html><p>Hello Hannah</p>',
  text: 'Hello Hannah',
  tries: [
    {
      attempt: 1,
      outcome: 'deferred',
      words: 'The server asks to try again later',
      started_at: '2026-11-28T09:40:10Z',
      ended_at: '2026-11-28T09:40:11Z',
      steps: [{ step: 'recipient_accepted', ok: false, ms: 22, words: '451 4.3.0 Try again later' }],
    },
    { attempt: 2, outcome: 'accepted', words: null, started_at: '2026-11-28T09:41:08Z', ended_at: '2026-11-28T09:41:09Z', steps: [] },
  ],
  ...changes,
})
