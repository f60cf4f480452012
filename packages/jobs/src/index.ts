export { createQueueTables, type QueueConnection, rejectAfterDeadline, requireNonEvictingRedis } from './connection.ts'
export {
  buildJobId,
  defineJob,
  erasePersonJob,
  importLeadsJob,
  type JobDefinition,
  type JobRetryOptions,
  maxEmailsPerJob,
  projectionRunJob,
  reconcileActivityJob,
  recordActivityJob,
  sendEmailsJob,
  sendTestEmailsJob,
  verifyLogJob,
} from './definitions.ts'
export { type BullMqQueue, createJobQueue, type JobQueue, openBullMqQueues, queueNames } from './queue.ts'
export { createJobWorker, type EndedJobCounts, type JobWorker } from './worker.ts'
