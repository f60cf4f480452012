import type { Event } from '@crm/domain'
import { formatExcerpt } from './format.ts'

/** An event that a subscription gave up on. `position` is its position in the log. */
export type DeadLetterReference = { subscription: string; position: string; eventType: string }

export type QueueEvent = Event<'QueuePaused', { queue: string; reason: string }> | Event<'QueueResumed', { queue: string }>

export type DeadLetterEvent =
  | Event<'ParkedEventReplayAsked', DeadLetterReference>
  | Event<'ParkedEventDiscarded', DeadLetterReference & { reason: string }>

export const queueStream = (queue: string): string => `queue-${queue}`
export const deadLetterStream = (subscription: string, position: string): string => `parkedEvent-${subscription}-${position}`

type Words = [entity: 'queue', action: string, details: string]

export const queuePhrases: { [E in QueueEvent | DeadLetterEvent as E['type']]: (data: E['data']) => Words } = {
  QueuePaused: ({ queue, reason }) => ['queue', 'update', `${queue}: paused: ${formatExcerpt(reason)}`],
  QueueResumed: ({ queue }) => ['queue', 'update', `${queue}: resumed`],
  ParkedEventReplayAsked: (parked) => ['queue', 'update', `${named(parked)}: to be handled again`],
  ParkedEventDiscarded: ({ reason, ...parked }) => ['queue', 'update', `${named(parked)}: discarded: ${formatExcerpt(reason)}`],
}

const named = ({ subscription, position, eventType }: DeadLetterReference): string =>
  `${subscription}: event ${Number(position).toLocaleString('en-US')} (${eventType})`
