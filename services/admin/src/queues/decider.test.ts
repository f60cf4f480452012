import { describe, expect, it } from 'vitest'
import { deadLetterDecider, queueDecider } from './decider.ts'

const pause = { type: 'PauseQueue' as const, data: { queue: 'emails', reason: 'The mail server is being moved' } }
const resume = { type: 'ResumeQueue' as const, data: { queue: 'emails' } }
const paused = queueDecider.decide(pause, queueDecider.initialState).reduce(queueDecider.evolve, queueDecider.initialState)

describe('a queue', () => {
  it('is paused once, with a reason', () => {
    expect(queueDecider.decide(pause, queueDecider.initialState)).toEqual([{ type: 'QueuePaused', data: pause.data }])
    expect(() => queueDecider.decide(pause, paused)).toThrow('emails is already paused')
  })

  it('can only be resumed while paused, and can be paused again', () => {
    expect(() => queueDecider.decide(resume, queueDecider.initialState)).toThrow('emails is not paused')
    const events = queueDecider.decide(resume, paused)
    expect(events).toEqual([{ type: 'QueueResumed', data: resume.data }])
    expect(queueDecider.decide(pause, events.reduce(queueDecider.evolve, paused))).toHaveLength(1)
  })
})

describe('a dead letter', () => {
  const named = { subscription: 'relay', position: '4711', eventType: 'EmailRequested' }
  const replay = { type: 'ReplayParkedEvent' as const, data: named }
  const discard = { type: 'DiscardParkedEvent' as const, data: { ...named, reason: 'Sent by hand' } }

  it('can be replayed each time it fails and discarded once', () => {
    const once = deadLetterDecider
      .decide(replay, deadLetterDecider.initialState)
      .reduce(deadLetterDecider.evolve, deadLetterDecider.initialState)
    expect(deadLetterDecider.decide(replay, once)).toEqual([{ type: 'ParkedEventReplayAsked', data: named }])
    const gone = deadLetterDecider.decide(discard, once).reduce(deadLetterDecider.evolve, once)
    for (const command of [replay, discard]) expect(() => deadLetterDecider.decide(command, gone)).toThrow('has already been discarded')
  })
})
