import type { Database } from '@crm/database'
import type { JobWorker } from '@crm/jobs'

type Parts = { db: Pick<Database, 'pool'>; id: string; workers: readonly Pick<JobWorker, 'queue' | 'standing'>[] }

export const tellingWork =
  ({ db, id, workers }: Parts) =>
  async (): Promise<void> => {
    const work = workers
      .filter((worker) => !worker.standing().isPaused)
      .map((worker) => ({ queue: worker.queue, running: worker.standing().running, slots: worker.standing().slots }))
    await db.pool.query('update crm.worker_heartbeats set works_on = $2 where id = $1', [id, JSON.stringify(work)])
  }
