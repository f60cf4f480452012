export const jobQueues = {
  emails: 'Messages',
  'test-emails': 'Test e-mails',
  'lead-imports': 'Imports of leads',
  'projection-runs': 'Runs over read tables',
  erasures: 'Erasures',
  'log-verifications': 'Checks of the log',
} as const
export type JobQueueName = keyof typeof jobQueues

export const jobKinds = {
  notice: 'Message',
  test: 'Test e-mail',
  lead_import: 'Import of leads',
  rebuild: 'Rebuild',
  verify: 'Verification',
  erasure: 'Erasure',
  log_check: 'Check of the log',
} as const
export type JobKind = keyof typeof jobKinds

/** Job state → label. `unknown`: the job may have been done, but no result was recorded. */
export const jobStates = {
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Waiting to retry',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
} as const
export type JobState = keyof typeof jobStates

export const jobActions = ['retry', 'cancel'] as const
export type JobAction = (typeof jobActions)[number]

/** One action covers at most this many jobs: the newest of those that match. */
export const mostJobsAtOnce = 1_000

export const queues = {
  ...jobQueues,
  activity: 'Entries of the activity log',
  'activity-reconciliation': 'Lost entries of the activity log',
} as const
export type QueueName = keyof typeof queues

/** Periods of the queue charts: the last hour by minute, the last day by quarter of an hour, the last 30 days by day. */
export const queuePeriods = ['hour', 'day', 'month'] as const
export type QueuePeriod = (typeof queuePeriods)[number]
