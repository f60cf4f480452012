import { expect, it, describe as suite } from 'vitest'
import { describeEvent } from './describe-event.ts'
import { buildDeadLetterStreamId, buildQueueStreamId } from './queue.ts'

const parked = { subscription: 'relay', position: '4711', eventType: 'EmailRequested' }

suite('what was done to a queue in words', () => {
  it.each([
    ['QueuePaused', { reason: 'The mail server\nis being moved' }, 'emails: paused: “The mail server is being moved”'],
    ['QueueResumed', {}, 'emails: resumed'],
  ])('%s', (type, data, details) => {
    const event = { type, streamId: buildQueueStreamId('emails'), data: { queue: 'emails', ...data } }
    expect(describeEvent(event)).toEqual({ action: 'update', entityType: 'queue', entityId: 'emails', details })
  })

  it.each([
    ['ParkedEventReplayAsked', {}, 'relay: event 4,711 (EmailRequested): replay requested'],
    ['ParkedEventDiscarded', { reason: 'Sent by hand' }, 'relay: event 4,711 (EmailRequested): discarded: “Sent by hand”'],
  ])('%s', (type, data, details) => {
    const event = { type, streamId: buildDeadLetterStreamId('relay', '4711'), data: { ...parked, ...data } }
    expect(describeEvent(event)).toEqual({ action: 'update', entityType: 'queue', entityId: 'relay-4711', details })
  })
})

suite('an action on many jobs in words', () => {
  it.each([
    [
      'JobsRetried',
      { count: 1200, leftOut: 1, filters: { state: 'failed', search: 'rosa' } },
      '1,200 jobs retried, 1 left out: state “failed”, search “rosa”',
    ],
    ['JobsCancelled', { count: 1, leftOut: 0, filters: {} }, '1 job canceled'],
  ])('%s', (type, data, details) => {
    expect(describeEvent({ type, data, streamId: 'jobAction-3' })).toEqual({ action: 'update', entityType: 'job', entityId: '3', details })
  })
})
