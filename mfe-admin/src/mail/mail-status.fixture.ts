import type { MailSendingStatus } from '@crm/contracts'

export const createMailStatusFixture = (changes: Partial<MailSendingStatus> = {}): MailSendingStatus => ({
  active: true,
  configured: true,
  paused: null,
  caught: false,
  open: { queued: 0, sending: 0, retry: 0, failed: 0, ambiguous: 0 },
  ...changes,
})
