import {
  createQueue,
  erasePersonJob,
  importLeadsJob,
  projectionRunJob,
  type QueueConnection,
  reconcileActivityJob,
  recordActivityJob,
  sendEmailsJob,
  sendTestEmailsJob,
  verifyLogJob,
} from '@crm/jobs'

export const openQueues = (connection: QueueConnection) => ({
  activity: createQueue(recordActivityJob, connection),
  reconciliations: createQueue(reconcileActivityJob, connection),
  imports: createQueue(importLeadsJob, connection),
  projectionRuns: createQueue(projectionRunJob, connection),
  erasures: createQueue(erasePersonJob, connection),
  emails: createQueue(sendEmailsJob, connection),
  testEmails: createQueue(sendTestEmailsJob, connection),
  verifications: createQueue(verifyLogJob, connection),
})

export type Queues = ReturnType<typeof openQueues>
