export type { QueueConnection } from './connection.ts'
export { within } from './deadline.ts'
export {
  erasePerson,
  importLeads,
  mostEmailsOfAJob,
  reconcileActivity,
  recordActivity,
  runProjection,
  sendEmails,
  sendTestEmails,
  verifyLog,
} from './definitions.ts'
export type { JobDefinition, Retry } from './job.ts'
export { defineJob, jobIdOf } from './job.ts'
export type { JobQueue } from './queue.ts'
export { createQueue } from './queue.ts'
export type { RawQueue } from './raw.ts'
export { openRawQueues, queueNames } from './raw.ts'
export { requireNoEviction } from './redis-policy.ts'
export type { Ended, JobWorker, Standing } from './worker.ts'
export { createWorker } from './worker.ts'
