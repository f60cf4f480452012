import { type Command, type Decider, Refused } from '@crm/domain'
import type { DeadLetterEvent, DeadLetterReference, QueueEvent } from '@crm/events'

export type QueueCommand = Command<'PauseQueue', { queue: string; reason: string }> | Command<'ResumeQueue', { queue: string }>

export const queueDecider: Decider<QueueCommand, { isPaused: boolean }, QueueEvent> = {
  initialState: { isPaused: false },

  decide(command, { isPaused }) {
    if (command.type === 'PauseQueue') {
      // Otherwise the reason of the second pause would be dropped without notice.
      if (isPaused) throw new Refused(`${command.data.queue} is already paused`)
      return [{ type: 'QueuePaused', data: command.data }]
    }
    if (!isPaused) throw new Refused(`${command.data.queue} is not paused`)
    return [{ type: 'QueueResumed', data: command.data }]
  },

  evolve: (_state, event) => ({ isPaused: event.type === 'QueuePaused' }),
}

export type DeadLetterCommand =
  | Command<'ReplayParkedEvent', DeadLetterReference>
  | Command<'DiscardParkedEvent', DeadLetterReference & { reason: string }>

/** A dead letter: an event that a subscription gave up on. It can be replayed and given up on again many times. */
export const deadLetterDecider: Decider<DeadLetterCommand, { isDiscarded: boolean }, DeadLetterEvent> = {
  initialState: { isDiscarded: false },

  decide(command, { isDiscarded }) {
    if (isDiscarded) throw new Refused('This event has already been discarded')
    return command.type === 'ReplayParkedEvent'
      ? [{ type: 'ParkedEventReplayAsked', data: command.data }]
      : [{ type: 'ParkedEventDiscarded', data: command.data }]
  },

  evolve: (_state, event) => ({ isDiscarded: event.type === 'ParkedEventDiscarded' }),
}
