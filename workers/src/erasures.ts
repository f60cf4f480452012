import type { Database } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { asynchronousProjections, personalData, projections } from '@crm/host'
import type { JobQueue } from '@crm/jobs'
import { appendErasureRecord, createErasureRunner, type ErasureRunner } from '@crm/service-admin'
import type { Settings } from '@crm/settings'
import { crashPoint } from './crash-point.ts'

export type ErasureWorker = { work: ErasureRunner; resume(): Promise<void> }

type Parts = { db: Database; settings: Settings; queue: Pick<JobQueue<{ erasureId: number }>, 'addAll'>; grace: number }

export function createErasureWorker({ db, settings, queue, grace }: Parts): ErasureWorker {
  const { connectionString } = db.connection
  if (connectionString === undefined) throw new Error('erasures need the address of the database')
  const work = createErasureRunner({
    ...{ db, connectionString, personalData },
    store: createEventStore({ database: db, projections, clock: () => new Date() }),
    projections: [...projections, ...asynchronousProjections(settings)],
    keep: (kept) => appendErasureRecord(settings.erasures, kept),
    passed: (point) => crashPoint(`erasure:${point}`),
  })
  return {
    work,
    async resume() {
      const unfinished = await work.unfinished(grace)
      // A new id each time, because a failed job keeps its id.
      const turn = Math.floor(Date.now() / grace)
      if (unfinished.length > 0)
        await queue.addAll(unfinished.map((erasureId) => ({ id: `erasure-${erasureId}-${turn}`, payload: { erasureId } })))
    },
  }
}
