import { type DeadLetter, type QueueHistory, type QueuesOverview, queueLabels } from '@crm/contracts'
import type { LogReaderStatus, QueueStatus, WorkerProcess } from './queue-queries.ts'

export const createQueueFixture = (changes: Partial<QueueStatus> = {}): QueueStatus => ({
  name: 'emails',
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  oldest_waiting_seconds: null,
  seen_at: '2026-11-28T15:41:00.000Z',
  paused: null,
  ...changes,
})

export const createWorkerProcessFixture = (changes: Partial<WorkerProcess> = {}): WorkerProcess => ({
  id: '11111111-1111-4111-8111-111111111111',
  host: 'north',
  pid: 71,
  version: '1.18.0',
  started_at: '2026-11-28T10:00:00.000Z',
  seen_at: '2026-11-28T15:41:10.000Z',
  silent_seconds: 2,
  is_missing: false,
  works_on: [{ queue: 'emails', running: 3, slots: 16 }],
  reads_for: ['relay'],
  ...changes,
})

export const createLogReaderFixture = (changes: Partial<LogReaderStatus> = {}): LogReaderStatus => ({
  name: 'relay',
  kind: 'relay',
  behind: 0,
  waiting_seconds: 0,
  paused: false,
  failures: 0,
  last_error: null,
  parked: 0,
  ...changes,
})

export const createQueuesOverviewFixture = (changes: Partial<QueuesOverview> = {}): QueuesOverview => ({
  at: '2026-11-28T15:41:12.000Z',
  queues: (Object.keys(queueLabels) as QueueStatus['name'][]).map((name) => createQueueFixture({ name })),
  workers: [createWorkerProcessFixture()],
  readers: [createLogReaderFixture()],
  messages: { waiting: 0, retrying: 0, failed: 0, unknown: 0 },
  ...changes,
})

export const queueHistoryFixture: QueueHistory = {
  period: 'hour',
  parts: [
    { at: '2026-11-28T15:40:00.000Z', done: 48, failures: 0 },
    { at: '2026-11-28T15:41:00.000Z', done: 1200, failures: 3 },
  ],
}

export const createDeadLetterFixture = (changes: Partial<DeadLetter> = {}): DeadLetter => ({
  id: 'relay-4711',
  reader: 'relay',
  position: 4711,
  event_type: 'EmailRequested',
  stream: 'email-9',
  error: 'ZodError: expected number',
  attempts: 5,
  parked_at: '2026-11-28T15:40:00.000Z',
  is_wanted: false,
  ...changes,
})
