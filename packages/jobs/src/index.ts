export { createQueueTables, type QueueConnection, requireNoEviction, withDeadline } from './connection.ts'
export {
  buildJobId,
  defineJob,
  erasePersonJob,
  importLeadsJob,
  type JobDefinition,
  maxEmailsPerJob,
  projectionRunJob,
  type Retry,
  reconcileActivityJob,
  recordActivityJob,
  sendEmailsJob,
  sendTestEmailsJob,
  verifyLogJob,
} from './definitions.ts'
export { createQueue, type JobQueue, openRawQueues, queueNames, type RawQueue } from './queue.ts'
export { createWorker, type JobCounts, type JobWorker } from './worker.ts'
