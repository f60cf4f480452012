import type { QueuesOverview } from '@crm/contracts'
import type { State } from '../database/wording.ts'

export type Queue = QueuesOverview['queues'][number]
export type WorkerProcess = QueuesOverview['workers'][number]
export type LogReader = QueuesOverview['readers'][number]

/** Seconds that a job may wait before its queue counts as behind, as the alerts have it. */
export const longestWait = 120

/** Whether a queue's oldest job has waited too long. */
export const isBehind = ({ oldest_waiting_seconds, paused }: Queue): boolean =>
  paused === null && (oldest_waiting_seconds ?? 0) > longestWait

/** How a queue does. */
export function stateOfQueue(queue: Queue): State {
  if (queue.paused !== null) return { text: 'Paused', tone: 'amber', kind: 'waits' }
  if (queue.seen_at === null) return { text: 'Not seen', tone: 'amber', kind: 'waits' }
  if (isBehind(queue)) return { text: 'Behind', tone: 'amber', kind: 'waits' }
  // Quiet, so that whatever else a queue may be stands out among the others.
  return { text: 'Running', tone: 'gray', kind: 'good' }
}

const kinds: Record<LogReader['kind'], string> = {
  relay: 'Hands events over to the queues',
  sealer: 'Seals the log',
  projection: 'Read table',
}

/** What a reader of the log does, in a few words. */
export const whatItDoes = ({ kind }: LogReader): string => kinds[kind]
