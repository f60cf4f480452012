import type { QueuesOverview } from '@crm/contracts'
import type { State } from '../database/states.tsx'

export type Queue = QueuesOverview['queues'][number]
export type WorkerProcess = QueuesOverview['workers'][number]
export type LogReader = QueuesOverview['readers'][number]

/** Seconds; must match the limit of the alerts. */
export const longestWait = 120

export const isBehind = ({ oldest_waiting_seconds, paused }: Queue): boolean =>
  paused === null && (oldest_waiting_seconds ?? 0) > longestWait

export function stateOfQueue(queue: Queue): State {
  if (queue.paused !== null) return { text: 'Paused', tone: 'amber', kind: 'waits' }
  if (queue.seen_at === null) return { text: 'Not seen', tone: 'amber', kind: 'waits' }
  if (isBehind(queue)) return { text: 'Behind', tone: 'amber', kind: 'waits' }
  // Gray, so that other states stand out.
  return { text: 'Running', tone: 'gray', kind: 'good' }
}

const kinds: Record<LogReader['kind'], string> = {
  relay: 'Hands events over to the queues',
  sealer: 'Seals the log',
  projection: 'Read table',
}

export const whatItDoes = ({ kind }: LogReader): string => kinds[kind]
