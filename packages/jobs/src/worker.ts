import { UnrecoverableError } from 'bullmq'
import type { z } from 'zod'
import type { QueueConnection } from './connection.ts'
import { openWorker } from './connection.ts'
import { within } from './deadline.ts'
import type { JobDefinition } from './job.ts'

/** Jobs of a worker that ended since it began: well, or in a failed try. */
export type Ended = { done: number; failures: number }

/** The working side of one kind of job. */
export type JobWorker = {
  queue: string
  ended(): Ended
  /** Prepares its place, as that of the queue, and works from then on. */
  ready(): Promise<void>
  /** Takes no further job and waits for the running ones, at most `deadline` milliseconds: what is left is taken up by another worker. */
  close(deadline: number): Promise<void>
}

// A killed worker's jobs go on elsewhere after 7 to 9 s (30 to 90 s by default), and being killed often is no fault of the job:
// by default the second kill fails it for good.
const recovery = { lockDuration: 6000, stalledInterval: 2000, maxStalledCount: 50 }

/** Works on a kind of job, up to `concurrency` at a time. A payload that does not parse fails at once, for good. */
export function createWorker<P extends z.ZodType>(
  definition: JobDefinition<P>,
  connection: QueueConnection,
  handler: (payload: z.output<P>) => Promise<void>,
  { concurrency = 4 }: { concurrency?: number } = {},
): JobWorker {
  const log = connection.log.child({ queue: definition.queue })
  const worker = openWorker(definition.queue, connection, async (job) => handler(parsed(definition, job)), {
    ...recovery,
    concurrency,
    autorun: false,
  })
  let done = 0
  let failures = 0
  worker.on('completed', () => {
    done += 1
  })
  worker.on('failed', () => {
    failures += 1
  })
  // Without a listener, a restart of the queue's server would end this process.
  worker.on('error', (err) => log.warn({ err }, 'queue not reachable'))
  worker.on('failed', (job, err) => log.error({ err, jobId: job?.id, attempts: job?.attemptsMade }, 'job failed'))
  worker.on('stalled', (jobId) => log.warn({ jobId }, 'job taken over from a worker that is gone'))
  return {
    queue: definition.queue,
    ended: () => ({ done, failures }),
    // It runs from here on: a worker whose place could not be prepared asks for jobs without a pause, and nothing else gets a turn.
    ready: async () => {
      await worker.waitUntilReady()
      worker.run().catch((err) => log.error({ err }, 'worker ended'))
    },
    close: async (deadline) => {
      try {
        await within(deadline, worker.close(), 'jobs still run')
      } catch (err) {
        log.warn({ err }, 'jobs left to other workers')
        await within(1000, worker.close(true), 'worker left open').catch(() => undefined)
      }
    },
  }
}

function parsed<P extends z.ZodType>(definition: JobDefinition<P>, job: { name: string; data: unknown }): z.output<P> {
  if (job.name !== definition.name) throw new UnrecoverableError(`no handler for ${job.name}`)
  const payload = definition.payload.safeParse(job.data)
  if (!payload.success) throw new UnrecoverableError(`payload of ${job.name}: ${payload.error.message}`)
  return payload.data
}
