import type { Job, JobTimeline, UnknownOutcomeDelivery } from '@crm/contracts'
import { createDeliveryFixture } from '../outbox/delivery.fixture.ts'

export const createJobFixture = (changes: Partial<Job> = {}): Job => ({
  id: 'email-9',
  queue: 'emails',
  kind: 'notice',
  state: 'failed',
  title: 'Installation reminder',
  record: { kind: 'lead', id: 42 },
  recipient: 'hannah.o@example.com',
  recipient_name: 'Hannah Okonkwo',
  attempts: 1,
  error: 'The server refused the recipient: 550 5.1.1 No such user',
  asked_by: 'maria',
  asked_at: '2026-11-28T09:40:07Z',
  ended_at: null,
  next_attempt_at: null,
  ...changes,
})

export const createJobStoryFixture = (changes: Partial<JobTimeline> = {}): JobTimeline => ({
  job: createJobFixture(),
  correlation_id: '6f1f7c1e-0000-4000-8000-000000000001',
  message_id: '<n-9@example.com>',
  together: [],
  steps: [
    {
      kind: 'request',
      at: '2026-11-28T09:40:07Z',
      gap_ms: null,
      title: 'maria asked, from 203.0.113.7',
      details: null,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      device: 'Firefox on Linux',
      outcome: 'done',
    },
    {
      ...({ kind: 'attempt', at: '2026-11-28T09:40:08.500Z', gap_ms: 1_500, title: 'Attempt 1' } as const),
      ...({ details: null, user_agent: null, device: null, outcome: 'failed' } as const),
    },
    {
      ...({ kind: 'reply', at: '2026-11-28T09:44:18Z', gap_ms: 250_000, title: 'The mail server answered' } as const),
      ...({ details: '550 5.1.1 No such user', user_agent: null, device: null, outcome: 'failed' } as const),
    },
    {
      ...({ kind: 'activity', at: null, gap_ms: null, title: 'Not yet in the activity log' } as const),
      ...({ details: null, user_agent: null, device: null, outcome: 'pending' } as const),
    },
  ],
  ...changes,
})

export const createUnknownDeliveryFixture = (changes: Partial<UnknownOutcomeDelivery> = {}): UnknownOutcomeDelivery => ({
  ...createDeliveryFixture({ state: 'ambiguous', sent_at: null, reply: null }),
  message_id: '<n-9@example.com>',
  last_attempt_at: '2026-11-28T09:41:08Z',
  last_words: 'The connection broke after the whole text was sent',
  steps: [{ step: 'message_accepted', ok: false, ms: 12, words: null }],
  newer: null,
  ...changes,
})
