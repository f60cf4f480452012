import type { Command, Decider, Event, RecordedEvent } from '@crm/domain'
import { expect } from 'vitest'

type When<C, E> = { when(command: C): { thenEvents(...events: E[]): void; thenNothing(): void; thenRefused(refusal: object): void } }

/** Tests of a decider: `given(...events).when(command).thenEvents(...)`. Plain events get their versions in order. */
export function createDeciderTester<C extends Command, S, E extends Event>(
  decider: Decider<C, S, E>,
): (...facts: (E | RecordedEvent<E>)[]) => When<C, E> {
  return (...facts) => {
    const state = facts.reduce<S>(decider.evolve, decider.initialState)
    return {
      when: (command) => ({
        thenEvents: (...events) => expect(decider.decide(command, state)).toEqual(events),
        thenNothing: () => expect(decider.decide(command, state)).toEqual([]),
        thenRefused: (refusal) => expect(captureRefusal(() => decider.decide(command, state))).toMatchObject(refusal),
      }),
    }
  }
}

function captureRefusal(decide: () => unknown): unknown {
  try {
    return { name: 'not refused', events: decide() }
  } catch (refusal) {
    return refusal
  }
}
