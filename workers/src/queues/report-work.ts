import type { Database } from '@crm/database'
import type { JobWorker } from '@crm/jobs'

type Parts = {
  db: Pick<Database, 'pool'>
  id: string
  workers: readonly Pick<JobWorker, 'queue' | 'status'>[]
  /** How long ago the connection on which this process listens for commits last answered. */
  silentSeconds: () => number
}

/**
 * Answers what writes beside the sign of life of this process which queues it works on, with how many jobs at once, and whether it still listens for
 * commits.
 */
export const createWorkReporter =
  ({ db, id, workers, silentSeconds }: Parts) =>
  async (): Promise<void> => {
    const work = workers
      .filter((worker) => !worker.status().isPaused)
      .map((worker) => ({ queue: worker.queue, running: worker.status().running, slots: worker.status().slots }))
    await db.pool.query(
      `update crm.worker_heartbeats set works_on = $2, listener_answered_at = clock_timestamp() - $3 * interval '1 second' where id = $1`,
      [id, JSON.stringify(work), silentSeconds()],
    )
  }
