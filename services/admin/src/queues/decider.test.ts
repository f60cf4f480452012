import { describe, expect, it } from 'vitest'
import { deadLetter, queue } from './decider.ts'

const pause = { type: 'PauseQueue' as const, data: { queue: 'emails', reason: 'The mail server is being moved' } }
const resume = { type: 'ResumeQueue' as const, data: { queue: 'emails' } }
const paused = queue.decide(pause, queue.initialState).reduce(queue.evolve, queue.initialState)

describe('a queue', () => {
  it('is paused once, with a reason', () => {
    expect(queue.decide(pause, queue.initialState)).toEqual([{ type: 'QueuePaused', data: pause.data }])
    expect(() => queue.decide(pause, paused)).toThrow('emails is already paused')
  })

  it('can only be resumed while paused, and can be paused again', () => {
    expect(() => queue.decide(resume, queue.initialState)).toThrow('emails is not paused')
    const events = queue.decide(resume, paused)
    expect(events).toEqual([{ type: 'QueueResumed', data: resume.data }])
    expect(queue.decide(pause, events.reduce(queue.evolve, paused))).toHaveLength(1)
  })
})

describe('a dead letter', () => {
  const named = { subscription: 'relay', position: '4711', eventType: 'EmailRequested' }
  const replay = { type: 'ReplayParkedEvent' as const, data: named }
  const discard = { type: 'DiscardParkedEvent' as const, data: { ...named, reason: 'Sent by hand' } }

  it('can be replayed each time it fails and discarded once', () => {
    const once = deadLetter.decide(replay, deadLetter.initialState).reduce(deadLetter.evolve, deadLetter.initialState)
    expect(deadLetter.decide(replay, once)).toEqual([{ type: 'ParkedEventReplayAsked', data: named }])
    const gone = deadLetter.decide(discard, once).reduce(deadLetter.evolve, once)
    for (const command of [replay, discard]) expect(() => deadLetter.decide(command, gone)).toThrow('has already been discarded')
  })
})
