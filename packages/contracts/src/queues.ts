import { jobQueues } from './jobs.ts'

/** Every queue → what its jobs do. */
export const queues = {
  ...jobQueues,
  activity: 'Entries of the activity log',
  'activity-reconciliation': 'Lost entries of the activity log',
} as const
export type QueueName = keyof typeof queues

/** What charts of queues show: the last hour by the minute, the last day by the quarter of an hour, the last 30 days by the day. */
export const queuePeriods = ['hour', 'day', 'month'] as const
export type QueuePeriod = (typeof queuePeriods)[number]
