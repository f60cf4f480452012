export type { QueueConnection } from './connection.ts'
export { createQueueTables } from './connection.ts'
export { withDeadline } from './deadline.ts'
export {
  erasePersonJob,
  importLeadsJob,
  maxEmailsPerJob,
  projectionRunJob,
  reconcileActivityJob,
  recordActivityJob,
  sendEmailsJob,
  sendTestEmailsJob,
  verifyLogJob,
} from './definitions.ts'
export type { JobDefinition, Retry } from './job.ts'
export { defineJob, jobIdOf } from './job.ts'
export type { JobQueue } from './queue.ts'
export { createQueue } from './queue.ts'
export type { RawQueue } from './raw-queues.ts'
export { openRawQueues, queueNames } from './raw-queues.ts'
export { requireNoEviction } from './redis-policy.ts'
export type { JobCounts, JobWorker, WorkerStatus } from './worker.ts'
export { createWorker } from './worker.ts'
