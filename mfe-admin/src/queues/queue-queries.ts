import type { QueuesOverview } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StateBadgeContent } from '../database/states.tsx'

const overviewInterval = 5_000 // milliseconds, because workers report the queues at this interval

export function useQueuesOverview() {
  const [isPaused, pause] = useState(false)
  const answer = useQuery({ ...query('queuesOverview'), refetchInterval: isPaused ? false : overviewInterval })
  return { ...answer, isPaused, pause }
}

export const queueActionChanges = ['queuesOverview', 'parkedEvents'] as const

export type MessageCounts = QueuesOverview['messages']

/** Adds the failed messages to the queue of emails. They are no longer in the queue, but count as failed until a user resends them. */
export const countFailedJobs = ({ name, failed }: QueueStatus, messages: MessageCounts): number =>
  failed + (name === 'emails' ? messages.failed : 0)

export type QueueStatus = QueuesOverview['queues'][number]
export type WorkerProcess = QueuesOverview['workers'][number]
export type LogReaderStatus = QueuesOverview['readers'][number]

/** Seconds that a job may wait before its queue counts as behind. The alerts have the same limit. */
export const longestNormalWaitSeconds = 120

export const isQueueBehind = ({ oldest_waiting_seconds, paused }: QueueStatus): boolean =>
  paused === null && (oldest_waiting_seconds ?? 0) > longestNormalWaitSeconds

export function describeQueueState(queue: QueueStatus): StateBadgeContent {
  if (queue.paused !== null) return { text: 'Paused', tone: 'amber', kind: 'waits' }
  if (queue.seen_at === null) return { text: 'Not seen', tone: 'amber', kind: 'waits' }
  if (isQueueBehind(queue)) return { text: 'Behind', tone: 'amber', kind: 'waits' }
  // Gray instead of green, so that the other states are more visible.
  return { text: 'Running', tone: 'gray', kind: 'good' }
}
