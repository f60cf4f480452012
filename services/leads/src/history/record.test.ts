import type { RecordedEvent } from '@crm/domain'
import type { LeadEvent } from '@crm/events'
import { describe, expect, it } from 'vitest'
import { foldLeadEvents } from './handlers.ts'

const lead = 'Ada Example'
const start = {
  name: lead,
  phone: '(213) 555-0101',
  email: null,
  origin: 'facebook',
  createdOn: '2026-03-02',
  assignedTo: 'maria',
  status: 'New',
  followUpOn: null,
  amount: '0.00',
  notes: null,
  additionalNotes: null,
}
const at = (minute: number) => `2026-03-05T10:${String(minute).padStart(2, '0')}:00.000Z`
const history = (...told: [minute: number, by: string, event: LeadEvent][]): RecordedEvent<LeadEvent>[] =>
  told.map(([minute, by, event], index) => ({
    ...event,
    position: BigInt(index + 1),
    eventId: `event-${index + 1}`,
    streamId: 'lead-7',
    version: index + 1,
    at: at(minute),
    meta: { actor: { id: '1', name: by }, ip: null, userAgent: null, correlationId: `c${minute}`, causationId: null },
  }))

const told: [minute: number, by: string, event: LeadEvent][] = [
  [0, 'maria', { type: 'LeadCreated', data: start }],
  [5, 'james', { type: 'ProjectPriced', data: { lead, from: '0.00', to: '4500.00' } }],
  [5, 'james', { type: 'NoteAdded', data: { lead, text: 'Called' } }],
  [9, 'sofia', { type: 'NoteAdded', data: { lead, text: 'Sent quote' } }],
  [9, 'sofia', { type: 'ProjectPriced', data: { lead, from: '4500.00', to: '5000.00' } }],
  [12, 'james', { type: 'LeadDeleted', data: { lead } }],
]
const events = history(...told)

describe('a lead folded from its events', () => {
  it('has its values, who set each, when, and what it was before', () => {
    expect(foldLeadEvents(events)).toMatchObject({
      values: { project_amount: '5000.00', notes: 'Called\nSent quote', remarks: 'New' },
      setBy: {
        project_amount: { by: 'sofia', at: at(9), version: 5, before: '$4,500.00' },
        notes: { by: 'sofia', at: at(9), version: 4, before: '“Called”' },
        remarks: { by: 'maria', at: at(0), version: 1, before: null },
      },
    })
  })

  it('is deleted, by whom it was, until it is restored', () => {
    expect(foldLeadEvents(events).deleted).toEqual({ by: 'james', at: at(12), version: 6 })
    expect(foldLeadEvents(events.slice(0, 5)).deleted).toBeNull()
    const restored = history(...told, [20, 'maria', { type: 'LeadRestored', data: { lead } }])
    expect(foldLeadEvents(restored).deleted).toBeNull()
  })
})
