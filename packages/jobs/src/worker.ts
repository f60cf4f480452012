import { UnrecoverableError } from 'bullmq'
import type { z } from 'zod'
import { openWorker, type QueueConnection, rejectAfterDeadline } from './connection.ts'
import type { JobDefinition } from './definitions.ts'

/** Jobs that ended since the worker started. `failures` counts failed attempts. */
export type EndedJobCounts = { done: number; failures: number }

type WorkerStatus = { running: number; slots: number; isPaused: boolean }

export type JobWorker = {
  queue: string
  ended(): EndedJobCounts
  status(): WorkerStatus
  ready(): Promise<void>
  /** Takes no more jobs until `resume`; resolves when the running ones have ended. The queue does not store the pause. */
  pause(): Promise<void>
  resume(): void
  /** Takes no more jobs and waits at most `deadline` milliseconds for the running ones; another worker takes over the rest. */
  close(deadline: number): Promise<void>
}

// Another worker takes over a killed worker's jobs after 7 to 9 s (by default after 30 to 90 s), and as often as needed: by default a job
// fails when it is interrupted twice.
const recovery = { lockDuration: 6000, stalledInterval: 2000, maxStalledCount: 50 }

/** Runs a kind of job, up to `concurrency` at a time. A payload that does not parse fails at once without a retry. */
export function createJobWorker<P extends z.ZodType>(
  definition: JobDefinition<P>,
  connection: QueueConnection,
  handler: (payload: z.output<P>) => Promise<void>,
  { concurrency = 4 }: { concurrency?: number } = {},
): JobWorker {
  const log = connection.log.child({ queue: definition.queue })
  let [done, failures, running] = [0, 0, 0]

  const handle = async (job: { name: string; data: unknown }): Promise<void> => {
    running += 1
    try {
      await handler(parsePayload(definition, job))
    } finally {
      running -= 1
    }
  }

  const open = () => {
    const worker = openWorker(definition.queue, connection, handle, { ...recovery, concurrency, autorun: false })
    worker.on('completed', () => {
      done += 1
    })
    worker.on('failed', () => {
      failures += 1
    })
    worker.on('error', (err) => log.warn({ err }, 'queue not reachable'))
    worker.on('failed', (job, err) => log.error({ err, jobId: job?.id, attempts: job?.attemptsMade }, 'job failed'))
    worker.on('stalled', (jobId) => log.warn({ jobId }, 'job taken over from a dead worker'))
    return worker
  }
  type Opened = ReturnType<typeof open>

  // A pause closes the BullMQ worker, because a merely paused one may still take one more job.
  let current: Opened | null = open()
  const leaving = new Set<Opened>()
  let isOver = false

  // Started only when ready, because before that BullMQ polls without a delay and blocks the process.
  const start = async (worker: Opened): Promise<void> => {
    await worker.waitUntilReady()
    if (worker === current) worker.run().catch((err) => log.error({ err }, 'worker ended'))
  }

  const end = async (worker: Opened, deadline: number): Promise<void> => {
    try {
      await rejectAfterDeadline(deadline, worker.close(), 'jobs are still running')
    } catch (err) {
      log.warn({ err }, 'running jobs were left to other workers')
      await rejectAfterDeadline(1000, worker.close(true), 'the worker could not be closed').catch(() => undefined)
    }
  }

  return {
    queue: definition.queue,
    ended: () => ({ done, failures }),
    status: () => ({ running, slots: concurrency, isPaused: current === null }),
    ready: async () => {
      if (current) await start(current)
    },
    pause: async () => {
      const worker = current
      if (worker === null) return
      current = null
      leaving.add(worker)
      await worker.close().catch((err) => log.warn({ err }, 'the worker could not be closed'))
      leaving.delete(worker)
    },
    resume: () => {
      if (current || isOver) return
      const worker = open()
      current = worker
      start(worker).catch((err) => {
        log.warn({ err }, 'the worker could not resume yet')
        if (current === worker) current = null
      })
    },
    close: async (deadline) => {
      const opened = [...leaving, ...(current ? [current] : [])]
      current = null
      isOver = true
      await Promise.all(opened.map((worker) => end(worker, deadline)))
    },
  }
}

function parsePayload<P extends z.ZodType>(definition: JobDefinition<P>, job: { name: string; data: unknown }): z.output<P> {
  if (job.name !== definition.name) throw new UnrecoverableError(`no handler for ${job.name}`)
  const payload = definition.payload.safeParse(job.data)
  if (!payload.success) throw new UnrecoverableError(`payload of ${job.name}: ${payload.error.message}`)
  return payload.data
}
