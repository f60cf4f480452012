import type { Database } from '@crm/database'
import type { JobWorker } from '@crm/jobs'

type Parts = { db: Pick<Database, 'pool'>; workers: readonly Pick<JobWorker, 'queue' | 'pause' | 'resume'>[] }

export const createPauseFollower =
  ({ db, workers }: Parts) =>
  async (): Promise<void> => {
    const { rows } = await db.pool.query<{ queue: string }>({ name: 'paused-queues', text: 'select queue from crm.queue_pauses' })
    const paused = new Set(rows.map(({ queue }) => queue))
    for (const worker of workers) {
      // Not awaited, because running jobs may take long.
      if (paused.has(worker.queue)) void worker.pause()
      else worker.resume()
    }
  }
