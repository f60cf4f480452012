/** The queues whose jobs PostgreSQL remembers → what their jobs do. */
export const jobQueues = {
  emails: 'Messages',
  'test-emails': 'Test e-mails',
  'lead-imports': 'Imports of leads',
  'projection-runs': 'Runs over read tables',
  erasures: 'Erasures',
  'log-verifications': 'Checks of the log',
} as const
export type JobQueueName = keyof typeof jobQueues

/** What a job is → as it is shown. */
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

/** Where a job stands, whatever it is. `unknown`: it may have been done, and nobody knows. */
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

/** What can be done to jobs. */
export const jobActions = ['retry', 'cancel'] as const
export type JobAction = (typeof jobActions)[number]

/** So many jobs are looked at for one action: the newest of those that match. */
export const mostJobsAtOnce = 1_000
