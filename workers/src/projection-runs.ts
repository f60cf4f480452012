import type { Database } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { asynchronousProjections, projections } from '@crm/host'
import type { JobQueue } from '@crm/jobs'
import { createProjectionRunner, type ProjectionRunner } from '@crm/service-admin'
import type { Settings } from '@crm/settings'

export type ProjectionRunWorker = { work: ProjectionRunner; resume(): Promise<void> }

type Parts = { db: Database; settings: Settings; queue: Pick<JobQueue<{ runId: number }>, 'addAll'>; grace: number }

/** A run without a heartbeat for `grace` milliseconds counts as abandoned. */
export function createProjectionRunWorker({ db, settings, queue, grace }: Parts): ProjectionRunWorker {
  const { connectionString } = db.connection
  if (connectionString === undefined) throw new Error('runs over read tables need the address of the database')
  const work = createProjectionRunner({
    db,
    store: createEventStore({ database: db, projections, clock: () => new Date() }),
    connectionString,
    projections: [...projections, ...asynchronousProjections(settings)],
  })
  return {
    work,
    async resume() {
      const abandoned = await work.abandoned(grace)
      // A new id each time, because an ended job keeps its id.
      const turn = Math.floor(Date.now() / grace)
      if (abandoned.length > 0)
        await queue.addAll(abandoned.map((runId) => ({ id: `projection-run-${runId}-${turn}`, payload: { runId } })))
    },
  }
}
