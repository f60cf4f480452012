export const jobQueueLabels = {
  emails: 'Messages',
  'test-emails': 'Test emails',
  'lead-imports': 'Lead imports',
  'projection-runs': 'Read table runs',
  erasures: 'Erasures',
  'log-verifications': 'Log checks',
} as const
export type JobQueueName = keyof typeof jobQueueLabels

export const jobKindLabels = {
  notice: 'Message',
  test: 'Test email',
  lead_import: 'Lead import',
  rebuild: 'Rebuild',
  verify: 'Verification',
  erasure: 'Erasure',
  log_check: 'Log check',
} as const
export type JobKind = keyof typeof jobKindLabels

/** Labels of job states. `unknown`: the job may have been done, but its result was not recorded. */
export const jobStateLabels = {
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Waiting to retry',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
  cancelled: 'Canceled',
} as const
export type JobState = keyof typeof jobStateLabels

export const jobActions = ['retry', 'cancel'] as const
export type JobAction = (typeof jobActions)[number]

/** The most jobs that one action changes. If more match, it changes the newest. */
export const maxJobsPerAction = 1_000

export const queueLabels = {
  ...jobQueueLabels,
  activity: 'Activity log entries',
  'activity-reconciliation': 'Missing activity log entries',
} as const
export type QueueName = keyof typeof queueLabels

/** Periods of the queue charts: the last hour by minute, the last day by 15 minutes, and the last 30 days by day. */
export const queueHistoryPeriods = ['hour', 'day', 'month'] as const
export type QueueHistoryPeriod = (typeof queueHistoryPeriods)[number]
