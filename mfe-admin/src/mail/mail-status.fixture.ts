import type { MailStatus } from '@crm/contracts'

export const mailStatus = (changes: Partial<MailStatus> = {}): MailStatus => ({
  active: true,
  configured: true,
  paused: null,
  caught: false,
  open: { queued: 0, sending: 0, retry: 0, failed: 0, ambiguous: 0 },
  ...changes,
})
