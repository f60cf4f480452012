import type { z } from 'zod'
import type { QueueConnection } from './connection.ts'
import { openQueue } from './connection.ts'
import { within } from './deadline.ts'
import type { JobDefinition } from './job.ts'

/** The adding side of one kind of job. */
export type JobQueue<P> = {
  name: string
  /** Rejects when the queue's place could not be prepared; a queue that failed at this stays useless, so end the process then. */
  ready(): Promise<void>
  /** Adds all or none. A job whose id still exists in the queue is not added again. Throws within 10 s when the queue can't be reached. */
  addAll(jobs: readonly { id: string; payload: P }[]): Promise<void>
  /** One job each `milliseconds`, whoever and how often asks for it. */
  repeat(milliseconds: number, payload: P): Promise<void>
  /** How many jobs wait, run, failed …: for people who look after the product. */
  counts(): Promise<Record<string, number>>
  /** When the job that waits longest was added; null when none waits. */
  oldestWaiting(): Promise<Date | null>
  close(): Promise<void>
}

const patience = 10_000

// Finished jobs stay a while for people to look at; the log of events is what counts.
const kept = { removeOnComplete: { age: 3600, count: 1000 }, removeOnFail: { age: 7 * 24 * 3600, count: 5000 } }
const notKept = { removeOnComplete: true, removeOnFail: true }

/** Opens the queue of a kind of job. */
export function createQueue<P extends z.ZodType>(definition: JobDefinition<P>, connection: QueueConnection): JobQueue<z.output<P>> {
  const { name, retry, keptAfterwards = true } = definition
  const options = { ...(keptAfterwards ? kept : notKept), attempts: retry.attempts, backoff: { type: 'exponential', delay: retry.pause } }
  const queue = openQueue(definition.queue, connection, { defaultJobOptions: options })
  const log = connection.log.child({ queue: definition.queue })
  // Without a listener, a restart of the queue's server would end this process.
  queue.on('error', (err) => log.warn({ err }, 'queue not reachable'))
  // Only the job of a schedule's next time makes the one after it. Where that job was lost, or has ended without making one, the schedule
  // looks the same.
  const isAhead = async (next: number | undefined): Promise<boolean> => {
    const job = await within(patience, queue.getJob(`repeat:${name}:${next}`), 'the queue does not answer')
    return job !== undefined && job.finishedOn === undefined
  }
  return {
    name: definition.queue,
    ready: async () => void (await queue.waitUntilReady()),
    addAll: async (jobs) => {
      const added = jobs.map(({ id, payload }) => ({ name, data: definition.payload.parse(payload), opts: { jobId: id } }))
      const [only] = added
      // On PostgreSQL addBulk makes tables of its own for what it adds, which costs more than a job.
      const adding: Promise<unknown> = added.length === 1 && only ? queue.add(only.name, only.data, only.opts) : queue.addBulk(added)
      await within(patience, adding, 'the queue does not answer')
    },
    repeat: async (every, payload) => {
      // Asked for again it would start its period anew, and a period that is started often enough never ends.
      const known = await within(patience, queue.getJobScheduler(name), 'the queue does not answer')
      if (known?.every === every && (await isAhead(known.next))) return
      await within(
        patience,
        queue.upsertJobScheduler(name, { every }, { name, data: definition.payload.parse(payload), opts: options }),
        'the queue does not answer',
      )
    },
    oldestWaiting: async () => {
      const [oldest] = await within(patience, queue.getJobs(['waiting', 'prioritized'], 0, 0, true), 'the queue does not answer')
      return oldest ? new Date(oldest.timestamp) : null
    },
    counts: () => within(patience, queue.getJobCounts(), 'the queue does not answer'),
    close: () => within(patience, queue.close(), 'the queue does not close').catch((err) => log.warn({ err }, 'queue left open')),
  }
}
