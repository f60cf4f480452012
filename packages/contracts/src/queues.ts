import { jobQueues } from './jobs.ts'

export const queues = {
  ...jobQueues,
  activity: 'Entries of the activity log',
  'activity-reconciliation': 'Lost entries of the activity log',
} as const
export type QueueName = keyof typeof queues

/** Periods of the queue charts: the last hour by minute, the last day by quarter of an hour, the last 30 days by day. */
export const queuePeriods = ['hour', 'day', 'month'] as const
export type QueuePeriod = (typeof queuePeriods)[number]
