import { expect, it } from 'vitest'
import { describeDuplicateNotice, type EarlierNotice } from './duplicate-notice.ts'

const told = (state: EarlierNotice['state'], more: Partial<EarlierNotice> = {}): string =>
  describeDuplicateNotice(
    {
      ...{ notice_id: 1, state, custom_message: null, requested_by: 'maria' },
      ...{ created_at: '2026-11-28T15:06:00.000Z', sent_at: null },
      ...more,
    },
    'the client',
    'America/New_York',
  )

it('says who told whom and when, on the business’s clocks, and that nothing was sent', () => {
  expect(told('sent', { sent_at: '2026-11-28T15:07:00.000Z' })).toBe('Maria notified the client on Nov 28, 10:07 AM. Nothing was sent.')
  expect(told('queued', { requested_by: null })).toBe(
    'Someone is already notifying the client: the message of Nov 28, 10:06 AM is being sent. Nothing was sent.',
  )
  expect(told('ambiguous')).toBe(
    'Maria may have notified the client on Nov 28, 10:06 AM: it is unknown whether that message arrived. Nothing was sent.',
  )
})
