import { describe, expect, it } from 'vitest'
import { buildActivityEntry } from './record.ts'

const meta = {
  actor: { id: null, name: null },
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 Firefox/130',
  correlationId: 'c1',
  causationId: null,
}
const place = { position: 9007199254740993n, eventId: '0199a0c4-0000-7000-8000-000000000001', version: 1, at: '2026-03-02T10:00:00.000Z' }

describe('the entry of a sign-in', () => {
  const signIn = { ...place, type: 'UserSignedIn', streamId: 'user-3', data: { username: 'ada', sessionId: 's1' }, meta }

  it('contains the user, the address and the browser', () => {
    expect(buildActivityEntry(signIn)).toMatchObject({
      user_id: '3',
      user_name: 'ada',
      ip_address: '203.0.113.7',
      user_agent: 'Mozilla/5.0 Firefox/130',
    })
  })

  it('keeps a position that exceeds a JavaScript number', () => {
    expect(buildActivityEntry(signIn).event_position).toBe('9007199254740993')
  })

  it('has the date of its event', () => {
    expect(buildActivityEntry(signIn).created_at).toBe('2026-03-02T10:00:00.000Z')
  })
})
