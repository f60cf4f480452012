import type { Database } from '@crm/database'
import { createErasureSigning, createEventStore } from '@crm/event-store'
import { buildFilePlace } from '@crm/event-store/seal'
import { allPersonalData, createDayFormatter, inlineProjections, listAsynchronousProjections } from '@crm/host'
import type { JobQueue } from '@crm/jobs'
import { loadSecretsKey } from '@crm/secrets'
import {
  appendErasureRecord,
  createErasureRunner,
  createProjectionRunner,
  type ErasureRunner,
  type ProjectionRunner,
} from '@crm/service-admin'
import { createLeadImportRunner, type LeadImportRunner } from '@crm/service-leads'
import type { Settings } from '@crm/settings'
import { crashIfRequested } from './crash-point.ts'

/** Work that outlives its worker: `resume` adds jobs for what made no progress for `grace` milliseconds. */
export type ResumableWork<Runner> = { work: Runner; resume(): Promise<void> }

type Parts<Payload> = { db: Database; settings: Settings; queue: Pick<JobQueue<Payload>, 'addAll'>; grace: number }

const clock = () => new Date()

type ImportParts = Omit<Parts<{ importId: number }>, 'settings'> & { timeZone: () => string }

export function createImportWorker({ db, timeZone, queue, grace }: ImportParts): ResumableWork<LeadImportRunner> {
  const dayOf = createDayFormatter(timeZone)
  const store = createEventStore({ database: db, projections: inlineProjections, clock })
  const executeTogether: typeof store.executeTogether = async (...given) => {
    crashIfRequested('import:before-batch')
    const done = await store.executeTogether(...given)
    crashIfRequested('import:after-batch')
    return done
  }
  const work = createLeadImportRunner({ store: { ...store, executeTogether }, db, today: (at = clock()) => dayOf(at) })
  return {
    work,
    resume: async () => addAgain(queue, 'import', await work.abandoned(grace), grace, (importId) => ({ importId })),
  }
}

export function createErasureWorker({ db, settings, queue, grace }: Parts<{ erasureId: number }>): ResumableWork<ErasureRunner> {
  const { connectionString } = db.connection
  if (connectionString === undefined) throw new Error('erasures need the address of the database')
  const work = createErasureRunner({
    ...{ db, connectionString, personalData: allPersonalData },
    store: createEventStore({ database: db, projections: inlineProjections, clock }),
    projections: [...inlineProjections, ...listAsynchronousProjections(settings)],
    signing: createErasureSigning(loadSecretsKey(settings), settings.sealCheckpoints),
    keep: { place: buildFilePlace(settings.erasures), append: (kept) => appendErasureRecord(settings.erasures, kept) },
    dataDir: settings.dataDir,
    passed: (point) => crashIfRequested(`erasure:${point}`),
  })
  return {
    work,
    resume: async () => addAgain(queue, 'erasure', await work.unfinished(grace), grace, (erasureId) => ({ erasureId })),
  }
}

export function createProjectionRunWorker({ db, settings, queue, grace }: Parts<{ runId: number }>): ResumableWork<ProjectionRunner> {
  const { connectionString } = db.connection
  if (connectionString === undefined) throw new Error('projection runs need the address of the database')
  const work = createProjectionRunner({
    ...{ db, connectionString },
    store: createEventStore({ database: db, projections: inlineProjections, clock }),
    projections: [...inlineProjections, ...listAsynchronousProjections(settings)],
  })
  return {
    work,
    resume: async () => addAgain(queue, 'projection-run', await work.abandoned(grace), grace, (runId) => ({ runId })),
  }
}

// A new id each time, because an ended job keeps its id.
async function addAgain<Payload>(
  queue: Pick<JobQueue<Payload>, 'addAll'>,
  kind: string,
  ids: readonly number[],
  grace: number,
  payloadOf: (id: number) => Payload,
): Promise<void> {
  const turn = Math.floor(Date.now() / grace)
  if (ids.length > 0) await queue.addAll(ids.map((id) => ({ id: `${kind}-${id}-${turn}`, payload: payloadOf(id) })))
}
