import { setMaxListeners } from 'node:events'
import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '@crm/database'
import {
  createEventStore,
  deleteOldIdempotencyKeys,
  listenForWakeNotifications,
  runAsynchronousProjection,
  runSubscription,
  type SubscriptionReport,
} from '@crm/event-store'
import { inlineProjections, listAsynchronousProjections, watchBusinessSettings } from '@crm/host'
import {
  createJobWorker,
  erasePersonJob,
  importLeadsJob,
  projectionRunJob,
  type QueueConnection,
  reconcileActivityJob as reconciliation,
  recordActivityJob as recording,
  sendEmailsJob,
  sendTestEmailsJob,
  verifyLogJob,
} from '@crm/jobs'
import { updateEventCounts } from '@crm/service-admin'
import { deleteOldSignals, deleteUnpublishedFiles } from '@crm/service-front-ends'
import { maxConversations, requestPasswordResetEmail } from '@crm/service-mail'
import type { Settings } from '@crm/settings'
import type { Logger } from '@crm/telemetry'
import { reconcileActivityLog } from './activity-log/reconcile.ts'
import { recordActivity } from './activity-log/record.ts'
import { runCanaryJudge } from './canaries/judge-canaries.ts'
import { createQueueSampler, createWorkerPauseUpdater, createWorkerStatusReporter, deleteOldQueueSamples, openQueues } from './queues.ts'
import { createJobEnqueuer } from './relay.ts'
import { repeatEvery } from './repeat-every.ts'
import { createErasureWorker, createImportWorker, createProjectionRunWorker } from './resumable-jobs.ts'
import { createEmailWorker } from './send-emails.ts'
import { createLogVerifier, startLogSealer } from './verify-log.ts'

export type WorkerOptions = {
  id: string
  db: Database
  connection: QueueConnection
  settings: Settings
  log: Logger
  times?: Partial<WorkerIntervals>
}

/** Milliseconds. `grace`: until an unfinished job counts as lost. The others are the intervals between looks for lost or due work. */
export type WorkerIntervals = { grace: number; reconciliation: number; emails: number; verifications: number }

export type RunningWorkers = { stop(deadline: number): Promise<void> }

const minute = 60_000 // milliseconds
const hour = 60 * minute
const betweenCounts = 3_000 // milliseconds
const betweenSamples = 5_000 // milliseconds; a user may be watching the console
const betweenPauses = 1_000 // milliseconds until a pause takes effect
const usualTimes: WorkerIntervals = { grace: minute, reconciliation: 3_000, emails: 3_000, verifications: 3_000 }
// A short wait is harmless, because writing an entry twice has no effect; entries of lost jobs then exist within ten seconds.
const longestWait = 4_000 // milliseconds between an event and its entry

export async function startWorkers({ id, db, connection, settings, log, times }: WorkerOptions): Promise<RunningWorkers> {
  const { grace, reconciliation: period, emails: betweenEmails, verifications: betweenVerifications } = { ...usualTimes, ...times }
  const running = new AbortController()
  const { signal } = running
  // Every task below listens to this signal.
  setMaxListeners(100, signal)
  const queues = openQueues(connection)
  const business = await watchBusinessSettings({
    ...{ db, defaults: settings, signal },
    report: (err) => log.warn({ err }, 'the business settings cannot be read'),
  })
  const store = createEventStore({ database: db, projections: inlineProjections, clock: () => new Date() })
  const imports = createImportWorker({ db, timeZone: () => business.now().businessTimeZone, queue: queues.imports, grace })
  const runs = createProjectionRunWorker({ db, settings, queue: queues.projectionRuns, grace })
  const erasure = createErasureWorker({ db, settings, queue: queues.erasures, grace })
  const sending = createEmailWorker({ db, settings, business, worker: id, queues, signal })
  const verification = createLogVerifier({ db, settings, queue: queues.verifications, signal })
  const reconcile = async () => {
    const missing = await reconcileActivityLog(db, Math.min(grace, longestWait))
    if (missing > 0) log.info({ missing }, 'wrote activity entries whose jobs were late or lost')
  }
  const workers = [
    createJobWorker(recording, connection, async ({ from, to }) => void (await recordActivity(db, BigInt(from), BigInt(to)))),
    createJobWorker(reconciliation, connection, reconcile, { concurrency: 1 }),
    createJobWorker(importLeadsJob, connection, ({ importId }) => imports.work.run(importId, signal), { concurrency: 2 }),
    createJobWorker(erasePersonJob, connection, ({ erasureId }) => erasure.work.run(erasureId), { concurrency: 1 }),
    createJobWorker(projectionRunJob, connection, ({ runId }) => runs.work.run(runId), { concurrency: 1 }),
    // One job per conversation, so that messages waiting for a slow server do not block others.
    createJobWorker(sendEmailsJob, connection, sending.send, { concurrency: maxConversations }),
    createJobWorker(sendTestEmailsJob, connection, sending.sendTests),
    createJobWorker(verifyLogJob, connection, ({ verificationId }) => verification.run(verificationId), { concurrency: 1 }),
  ]
  const followPauses = createWorkerPauseUpdater({ db, workers })
  await followPauses()
  await Promise.all([...Object.values(queues), ...workers].map((part) => part.ready()))
  const { onWake, silentSeconds } = listenForWakeNotifications(db, signal, {
    report: (err) => log.warn({ err }, 'lost the connection that listens for commits'),
  })
  const relay = runSubscription({
    database: db,
    name: 'relay',
    holder: id,
    batchSize: 500,
    handle: createJobEnqueuer(queues, { tellOfPasswordReset: (event) => requestPasswordResetEmail({ store, db, business }, event) }),
    signal,
    onWake,
    report: (report) => reportsErrors(log, report),
  })
  const keeping = listAsynchronousProjections(settings).map((projection) => {
    const report = (err: unknown) => log.warn({ err, projection: projection.name }, "a projection can't continue")
    return runAsynchronousProjection({ database: db, projection, signal, onWake, report })
  })
  const seals = startLogSealer({ db, settings, holder: id, signal, log })
  const judging = runCanaryJudge({
    ...{ db, store, holder: id, signal },
    log: log.child({ step: 'judge canaries' }),
  })
  // A queue that loses its jobs loses its schedule too, so the schedule is requested repeatedly.
  const schedule = repeatEvery(period / 2, signal, log.child({ step: 'schedule' }), () => queues.reconciliations.repeat(period, {}))
  const resuming = repeatEvery(grace / 2, signal, log.child({ step: 'resume imports' }), imports.resume)
  const resumingErasures = repeatEvery(grace / 2, signal, log.child({ step: 'resume erasures' }), erasure.resume)
  const resumingRuns = repeatEvery(grace / 2, signal, log.child({ step: 'resume projection runs' }), runs.resume)
  const counting = repeatEvery(betweenCounts, signal, log.child({ step: 'count events' }), () =>
    updateEventCounts(db, business.now().businessTimeZone),
  )
  // Delayed by one period, so that the relay adds new messages first.
  const resumingEmails = rest(betweenEmails, undefined, { signal })
    .catch(() => undefined)
    .then(() => repeatEvery(betweenEmails, signal, log.child({ step: 'resume emails' }), sending.resume))
  const verifying = repeatEvery(betweenVerifications, signal, log.child({ step: 'request log verification' }), verification.resume)
  const forgetting = repeatEvery(hour, signal, log.child({ step: 'delete old requests' }), () =>
    deleteOldIdempotencyKeysInBatches(db, new Date(), signal),
  )
  const sampling = repeatEvery(
    betweenSamples,
    signal,
    log.child({ step: 'sample queues' }),
    createQueueSampler({ db, queues: Object.values(queues), workers }),
  )
  const pausing = repeatEvery(betweenPauses, signal, log.child({ step: 'follow pauses' }), followPauses)
  const telling = repeatEvery(
    betweenSamples,
    signal,
    log.child({ step: 'report work' }),
    createWorkerStatusReporter({ db, id, workers, silentSeconds }),
  )
  const forgettingSamples = repeatEvery(hour, signal, log.child({ step: 'delete old queue samples' }), () => deleteOldQueueSamples(db))
  const forgettingSignals = repeatEvery(hour, signal, log.child({ step: 'delete old signals' }), () => deleteOldSignals(db))
  const forgettingFiles = repeatEvery(hour, signal, log.child({ step: 'delete unpublished files' }), () => deleteUnpublishedFiles(db))
  await reconcile().catch((err) => log.warn({ err }, 'the activity log could not be reconciled at startup'))

  return {
    stop: async (deadline) => {
      running.abort()
      await Promise.all([
        relay,
        seals,
        ...keeping,
        schedule,
        resuming,
        resumingErasures,
        resumingRuns,
        counting,
        resumingEmails,
        verifying,
        forgetting,
        sampling,
        forgettingSamples,
        forgettingSignals,
        forgettingFiles,
        judging,
        pausing,
        telling,
        ...workers.map((worker) => worker.close(deadline)),
      ])
      await Promise.all(Object.values(queues).map((queue) => queue.close()))
    },
  }
}

function reportsErrors(log: Logger, report: SubscriptionReport): void {
  const err = 'error' in report && report.error instanceof Error ? report.error : undefined
  const position = 'position' in report ? report.position : undefined
  const level = report.kind === 'parked' ? 'error' : report.kind === 'head-awaited' ? 'debug' : 'warn'
  log[level](
    { subscription: report.name, state: report.kind, position, err },
    report.kind === 'parked' ? 'the relay gave up on an event (dead letter)' : 'the relay is waiting',
  )
}

const day = 24 * 60 * 60 * 1000 // milliseconds
const keptFor = 30 * day // far longer than a browser or proxy repeats a request
const batch = 1000

export async function deleteOldIdempotencyKeysInBatches({ pool }: Pick<Database, 'pool'>, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - keptFor)
  while (!signal.aborted) {
    if ((await deleteOldIdempotencyKeys(pool, { before, most: batch })) < batch) return
  }
}
