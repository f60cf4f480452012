import type { RecordedEvent } from '@crm/domain'
import { describe, expect, it } from 'vitest'
import { buildEmailJobs, groupDueEmails } from './email-jobs.ts'

const meta = { actor: { id: null, name: null }, ip: null, userAgent: null, correlationId: 'c1', causationId: null }
const event = (position: number, type: string, email: number, kind = 'notice'): RecordedEvent => ({
  ...{ type, data: { kind }, streamId: `email-${email}`, meta },
  ...{ position: BigInt(position), eventId: `event${position}`, version: 1, at: '2026-03-02T10:00:00.000Z' },
})

describe('jobs of messages', () => {
  it('group requested messages; test messages have their own queue', () => {
    const events = [
      event(4, 'EmailRequested', 9),
      event(5, 'EmailSent', 8),
      event(6, 'EmailRequested', 10, 'test'),
      event(7, 'EmailRequestedAgain', 3),
    ]
    expect(buildEmailJobs(events)).toEqual({
      emails: [{ id: 'e-event7-send-emails', payload: { deliveryIds: [9, 3] } }],
      tests: [{ id: 'e-event6-send-emails', payload: { deliveryIds: [10] } }],
    })
  })

  it('hold twenty messages each, every message once', () => {
    const events = Array.from({ length: 45 }, (_, nth) => event(nth, 'EmailRequested', nth + 1))
    const { emails, tests } = buildEmailJobs(events)
    expect(emails.map(({ id }) => id)).toEqual(['e-event19-send-emails', 'e-event39-send-emails', 'e-event44-send-emails'])
    expect(emails.flatMap(({ payload }) => payload.deliveryIds)).toEqual(events.map((_, nth) => nth + 1))
    expect(tests).toEqual([])
  })

  it('have the same id for the same block of due messages, whichever of them are still waiting', () => {
    expect(groupDueEmails([45, 41, 7, 59])).toEqual([
      { id: 'due-2', payload: { deliveryIds: [45, 41, 59] } },
      { id: 'due-0', payload: { deliveryIds: [7] } },
    ])
    expect(groupDueEmails([59]).map(({ id }) => id)).toEqual(['due-2'])
  })
})
