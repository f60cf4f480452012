import type { Event } from '@crm/domain'
import { type ActivityPhrases, formatExcerpt } from './format.ts'

/** An event that a subscription gave up on. `position` is its position in the log. */
export type DeadLetterReference = { subscription: string; position: string; eventType: string }

export type QueueEvent = Event<'QueuePaused', { queue: string; reason: string }> | Event<'QueueResumed', { queue: string }>

export type DeadLetterEvent =
  | Event<'ParkedEventReplayAsked', DeadLetterReference>
  | Event<'ParkedEventDiscarded', DeadLetterReference & { reason: string }>

/** An action on many jobs: on how many, how many were skipped, and the filters or job names that selected them. */
export type BulkJobActionData = { count: number; leftOut: number; filters: Readonly<Record<string, string>> }

// Stream `jobAction-<id>`. Each message also has an event in its own stream.
export type JobActionEvent = Event<'JobsRetried', BulkJobActionData> | Event<'JobsCancelled', BulkJobActionData>

export const buildQueueStreamId = (queue: string): string => `queue-${queue}`
export const buildDeadLetterStreamId = (subscription: string, position: string): string => `parkedEvent-${subscription}-${position}`
export const buildBulkJobActionStreamId = (id: number): string => `jobAction-${id}`

export const queueActivityPhrases: ActivityPhrases<QueueEvent | DeadLetterEvent | JobActionEvent> = {
  QueuePaused: ({ queue, reason }) => ['queue', 'update', `${queue}: paused: ${formatExcerpt(reason)}`],
  QueueResumed: ({ queue }) => ['queue', 'update', `${queue}: resumed`],
  ParkedEventReplayAsked: (reference) => ['queue', 'update', `${formatReference(reference)}: replay requested`],
  ParkedEventDiscarded: ({ reason, ...reference }) => [
    'queue',
    'update',
    `${formatReference(reference)}: discarded: ${formatExcerpt(reason)}`,
  ],
  JobsRetried: (data) => ['job', 'update', describeAction('retried', data)],
  JobsCancelled: (data) => ['job', 'update', describeAction('canceled', data)],
}

const formatReference = ({ subscription, position, eventType }: DeadLetterReference): string =>
  `${subscription}: event ${Number(position).toLocaleString('en-US')} (${eventType})`

function describeAction(done: string, { count, leftOut, filters }: BulkJobActionData): string {
  const chosen = Object.entries(filters).map(([name, value]) => `${name} ${formatExcerpt(value)}`)
  const left = leftOut === 0 ? '' : `, ${leftOut.toLocaleString('en-US')} left out`
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'} ${done}${left}${chosen.length === 0 ? '' : `: ${chosen.join(', ')}`}`
}
