import { randomUUID } from 'node:crypto'
import type { Database } from '@crm/database'
import { listenForWakes, type SubscriptionReport, subscribe } from '@crm/event-store'
import type { QueueConnection } from '@crm/jobs'
import { createQueue, createWorker, reconcileActivity as reconciliation, recordActivity as recording, requireNoEviction } from '@crm/jobs'
import type { Logger } from '@crm/telemetry'
import { reconcileActivity } from './activity-log/reconcile.ts'
import { recordActivity } from './activity-log/record.ts'
import { every } from './every.ts'
import { heartbeat } from './heartbeat.ts'
import { handOver } from './relay.ts'

/** What a worker process is given. */
export type Parts = { db: Database; connection: QueueConnection; log: Logger; version: string; startedAt: Date }

/** Running workers; `stop` lets running jobs end, for at most `deadline` milliseconds. */
export type Workers = { id: string; stop(deadline: number): Promise<void> }

const second = 1000 // milliseconds
const minute = 60 * second

/** Starts the relay, the workers on its jobs and what looks after them. */
export async function startWorkers({ db, connection, log, version, startedAt }: Parts): Promise<Workers> {
  const id = randomUUID()
  const running = new AbortController()
  const { signal } = running
  const life = heartbeat(db, id, version, startedAt)
  const beating = every(5 * second, signal, log.child({ step: 'heartbeat' }), life.beat)
  await requireNoEviction(connection, signal)

  const activity = createQueue(recording, connection)
  const reconciliations = createQueue(reconciliation, connection)
  const reconcile = async () => {
    const missing = await reconcileActivity(db, minute)
    if (missing > 0) log.warn({ missing }, 'activity entries restored that the queue had lost')
  }
  const workers = [
    createWorker(recording, connection, async ({ from, to }) => void (await recordActivity(db, BigInt(from), BigInt(to)))),
    createWorker(reconciliation, connection, reconcile, { concurrency: 1 }),
  ]
  const relay = subscribe({
    database: db,
    name: 'relay',
    holder: id,
    batchSize: 500,
    handle: handOver(activity),
    signal,
    onWake: listenForWakes(db, signal),
    report: (report) => told(log, report),
  })
  // A queue that lost its jobs lost its schedule with them: it is asked for again and again.
  const schedule = every(minute / 2, signal, log.child({ step: 'schedule' }), () => reconciliations.repeat(minute, {}))
  await reconcile().catch((err) => log.warn({ err }, 'not reconciled at the start'))

  return {
    id,
    stop: async (deadline) => {
      running.abort()
      await Promise.all([relay, schedule, beating, ...workers.map((worker) => worker.close(deadline))])
      await Promise.all([activity.close(), reconciliations.close()])
      await life.end().catch((err) => log.warn({ err }, 'heartbeat left to expire'))
    },
  }
}

function told(log: Logger, report: SubscriptionReport): void {
  const err = 'error' in report && report.error instanceof Error ? report.error : undefined
  const position = 'position' in report ? report.position : undefined
  const level = report.kind === 'parked' ? 'error' : report.kind === 'head-awaited' ? 'debug' : 'warn'
  log[level]({ subscription: report.name, state: report.kind, position, err }, 'the relay waits')
}
