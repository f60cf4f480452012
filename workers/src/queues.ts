import type { Database } from '@crm/database'
import {
  createJobQueue,
  type EndedJobCounts,
  erasePersonJob,
  importLeadsJob,
  type JobQueue,
  type JobWorker,
  projectionRunJob,
  type QueueConnection,
  reconcileActivityJob,
  recordActivityJob,
  sendEmailsJob,
  sendTestEmailsJob,
  verifyLogJob,
} from '@crm/jobs'

export const openQueues = (connection: QueueConnection) => ({
  activity: createJobQueue(recordActivityJob, connection),
  reconciliations: createJobQueue(reconcileActivityJob, connection),
  imports: createJobQueue(importLeadsJob, connection),
  projectionRuns: createJobQueue(projectionRunJob, connection),
  erasures: createJobQueue(erasePersonJob, connection),
  emails: createJobQueue(sendEmailsJob, connection),
  testEmails: createJobQueue(sendTestEmailsJob, connection),
  verifications: createJobQueue(verifyLogJob, connection),
})

type SamplerParts = {
  db: Pick<Database, 'pool'>
  queues: readonly Pick<JobQueue<never>, 'name' | 'counts' | 'oldestWaiting'>[]
  workers: readonly Pick<JobWorker, 'queue' | 'ended'>[]
}

const noJobs: EndedJobCounts = { done: 0, failures: 0 }

const write = `
  insert into crm.queue_minutes as known (queue, minute, waiting, active, delayed, failed, oldest_waiting_seconds, done, failures)
  values ($1, date_trunc('minute', now()), $2, $3, $4, $5, extract(epoch from now() - $6::timestamptz), $7, $8)
  on conflict (queue, minute) do update set
    waiting = excluded.waiting, active = excluded.active, delayed = excluded.delayed, failed = excluded.failed,
    oldest_waiting_seconds = excluded.oldest_waiting_seconds,
    done = known.done + excluded.done, failures = known.failures + excluded.failures`

export function createQueueSampler({ db, queues, workers }: SamplerParts): () => Promise<void> {
  const reported = new Map<string, EndedJobCounts>()
  return async () => {
    for (const { name, counts, oldestWaiting } of queues) {
      const ended = endedOf(workers, name)
      const before = reported.get(name) ?? noJobs
      const [{ waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 }, oldest] = await Promise.all([counts(), oldestWaiting()])
      const done = ended.done - before.done
      const failures = ended.failures - before.failures
      await db.pool.query(write, [name, waiting + prioritized, active, delayed, failed, oldest, done, failures])
      reported.set(name, ended)
    }
  }
}

function endedOf(workers: SamplerParts['workers'], queue: string): EndedJobCounts {
  const mine = workers.filter((worker) => worker.queue === queue).map((worker) => worker.ended())
  return mine.reduce((sum, { done, failures }) => ({ done: sum.done + done, failures: sum.failures + failures }), noJobs)
}

export async function deleteOldQueueSamples({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`delete from crm.queue_minutes where minute < now() - interval '31 days'`)
}

type PauseParts = { db: Pick<Database, 'pool'>; workers: readonly Pick<JobWorker, 'queue' | 'pause' | 'resume'>[] }

export const createWorkerPauseUpdater =
  ({ db, workers }: PauseParts) =>
  async (): Promise<void> => {
    const { rows } = await db.pool.query<{ queue: string }>({ name: 'paused-queues', text: 'select queue from crm.queue_pauses' })
    const paused = new Set(rows.map(({ queue }) => queue))
    for (const worker of workers) {
      // Not awaited, because running jobs may take long.
      if (paused.has(worker.queue)) void worker.pause()
      else worker.resume()
    }
  }

type ReportParts = {
  db: Pick<Database, 'pool'>
  id: string
  workers: readonly Pick<JobWorker, 'queue' | 'status'>[]
  /** How long ago the connection on which this process listens for commits last answered. */
  silentSeconds: () => number
}

/** Adds to the worker's heartbeat which queues it works on, with how many jobs at once, and when the database last answered its listener. */
export const createWorkerStatusReporter =
  ({ db, id, workers, silentSeconds }: ReportParts) =>
  async (): Promise<void> => {
    const work = workers
      .filter((worker) => !worker.status().isPaused)
      .map((worker) => ({ queue: worker.queue, running: worker.status().running, slots: worker.status().slots }))
    await db.pool.query(
      `update crm.worker_heartbeats set works_on = $2, listener_answered_at = clock_timestamp() - $3 * interval '1 second' where id = $1`,
      [id, JSON.stringify(work), silentSeconds()],
    )
  }
