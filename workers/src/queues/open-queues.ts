import {
  createQueue,
  erasePerson,
  importLeads,
  type QueueConnection,
  reconcileActivity,
  recordActivity,
  runProjection,
  sendEmails,
  sendTestEmails,
  verifyLog,
} from '@crm/jobs'

export const openQueues = (connection: QueueConnection) => ({
  activity: createQueue(recordActivity, connection),
  reconciliations: createQueue(reconcileActivity, connection),
  imports: createQueue(importLeads, connection),
  projectionRuns: createQueue(runProjection, connection),
  erasures: createQueue(erasePerson, connection),
  emails: createQueue(sendEmails, connection),
  testEmails: createQueue(sendTestEmails, connection),
  verifications: createQueue(verifyLog, connection),
})

export type Queues = ReturnType<typeof openQueues>
