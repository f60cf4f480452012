import type { Database } from '@crm/database'
import type { JobWorker } from '@crm/jobs'

type Parts = { db: Pick<Database, 'pool'>; workers: readonly Pick<JobWorker, 'queue' | 'pause' | 'resume'>[] }

/** Answers what lets this process's workers rest where somebody has paused their queue, and go on where it has been resumed. */
export const followingPauses =
  ({ db, workers }: Parts) =>
  async (): Promise<void> => {
    const { rows } = await db.pool.query<{ queue: string }>({ name: 'paused-queues', text: 'select queue from crm.queue_pauses' })
    const paused = new Set(rows.map(({ queue }) => queue))
    for (const worker of workers) {
      // What is under way may take long, and nothing waits for its end.
      if (paused.has(worker.queue)) void worker.pause()
      else worker.resume()
    }
  }
