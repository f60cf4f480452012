import type { Database } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { dayIn, projections } from '@crm/host'
import type { JobQueue } from '@crm/jobs'
import { type LeadImportWork, leadImportWork } from '@crm/service-leads'
import { crashPoint } from './crash-point.ts'

/** The work on imports, and what looks after it: `resume` asks again for those whose job is gone. */
export type Importing = { work: LeadImportWork; resume(): Promise<void> }

/** Imports of leads, by the rules of the leads service. An import that nobody has touched for `grace` milliseconds counts as abandoned. */
export function importing(
  db: Database,
  timeZone: () => string,
  queue: Pick<JobQueue<{ importId: number }>, 'addAll'>,
  grace: number,
): Importing {
  const clock = () => new Date()
  const dayOf = dayIn(timeZone)
  const store = createEventStore({ database: db, projections, clock })
  const together: typeof store.executeTogether = async (...given) => {
    crashPoint('import:before-batch')
    const done = await store.executeTogether(...given)
    crashPoint('import:after-batch')
    return done
  }
  const work = leadImportWork({ store: { ...store, executeTogether: together }, db, today: (at = clock()) => dayOf(at) })
  return {
    work,
    async resume() {
      const abandoned = await work.abandoned(grace)
      // Another id each time, for a job that has failed keeps its own.
      const turn = Math.floor(Date.now() / grace)
      if (abandoned.length > 0)
        await queue.addAll(abandoned.map((importId) => ({ id: `import-${importId}-${turn}`, payload: { importId } })))
    },
  }
}
