import type { z } from 'zod'
import { openQueue, type QueueConnection, rejectAfterDeadline } from './connection.ts'
import type { JobDefinition } from './definitions.ts'
import * as definitions from './definitions.ts'

export type JobQueue<P> = {
  name: string
  /** Rejects if the backend could not be prepared. The queue is then unusable, so the caller must end the process. */
  ready(): Promise<void>
  /** Adds all jobs or none; ignores ids that are still in the queue. Rejects after 10 s if the queue is unreachable. */
  addAll(jobs: readonly { id: string; payload: P }[]): Promise<void>
  /** Runs one job every `milliseconds`, however many processes ask for it. */
  repeat(milliseconds: number, payload: P): Promise<void>
  counts(): Promise<Record<string, number>>
  /** When the longest waiting job was added; null if none waits. */
  oldestWaiting(): Promise<Date | null>
  close(): Promise<void>
}

const patience = 10_000

// Ended jobs are kept only for administrators to look at.
const kept = { removeOnComplete: { age: 3600, count: 1000 }, removeOnFail: { age: 7 * 24 * 3600, count: 5000 } }
const notKept = { removeOnComplete: true, removeOnFail: true }

export function createJobQueue<P extends z.ZodType>(definition: JobDefinition<P>, connection: QueueConnection): JobQueue<z.output<P>> {
  const { name, retry, keptAfterwards = true } = definition
  const options = { ...(keptAfterwards ? kept : notKept), attempts: retry.attempts, backoff: { type: 'exponential', delay: retry.pause } }
  const queue = openQueue(definition.queue, connection, { defaultJobOptions: options })
  const log = connection.log.child({ queue: definition.queue })
  // Without an error listener a restart of the queue's server would end this process.
  queue.on('error', (err) => log.warn({ err }, 'queue not reachable'))
  // Each job of a schedule creates the next one. If one was lost or failed to do so, the schedule still exists but has no next job.
  const isAhead = async (next: number | undefined): Promise<boolean> => {
    const job = await rejectAfterDeadline(patience, queue.getJob(`repeat:${name}:${next}`), 'the queue does not answer')
    return job !== undefined && job.finishedOn === undefined
  }
  return {
    name: definition.queue,
    ready: async () => void (await queue.waitUntilReady()),
    addAll: async (jobs) => {
      const added = jobs.map(({ id, payload }) => ({ name, data: definition.payload.parse(payload), opts: { jobId: id } }))
      const [only] = added
      // On PostgreSQL addBulk creates temporary tables, which costs more than a single job.
      const adding: Promise<unknown> = added.length === 1 && only ? queue.add(only.name, only.data, only.opts) : queue.addBulk(added)
      await rejectAfterDeadline(patience, adding, 'the queue does not answer')
    },
    repeat: async (every, payload) => {
      // A running schedule is not restarted: if each process start began a new period, frequent starts would prevent the job.
      const known = await rejectAfterDeadline(patience, queue.getJobScheduler(name), 'the queue does not answer')
      if (known?.every === every && (await isAhead(known.next))) return
      // With a new period BullMQ would still compute the next time from the old period, so the old schedule is removed first.
      if (known && known.every !== every) await rejectAfterDeadline(patience, queue.removeJobScheduler(name), 'the queue does not answer')
      await rejectAfterDeadline(
        patience,
        queue.upsertJobScheduler(name, { every }, { name, data: definition.payload.parse(payload), opts: options }),
        'the queue does not answer',
      )
    },
    oldestWaiting: async () => {
      const [oldest] = await rejectAfterDeadline(
        patience,
        queue.getJobs(['waiting', 'prioritized'], 0, 0, true),
        'the queue does not answer',
      )
      return oldest ? new Date(oldest.timestamp) : null
    },
    counts: () => rejectAfterDeadline(patience, queue.getJobCounts(), 'the queue does not answer'),
    close: () =>
      rejectAfterDeadline(patience, queue.close(), 'the queue does not close').catch((err) =>
        log.warn({ err }, 'the queue could not be closed'),
      ),
  }
}

const kinds: readonly unknown[] = Object.values(definitions)

export const queueNames: readonly string[] = kinds.flatMap((kind) =>
  typeof kind === 'object' && kind !== null && 'queue' in kind ? [String(kind.queue)] : [],
)

/** BullMQ queues for tools that show them. Do not add jobs with them. */
export function openBullMqQueues(connection: QueueConnection) {
  return queueNames.map((name) => {
    const queue = openQueue(name, connection, {})
    queue.on('error', (err) => connection.log.warn({ err, queue: name }, 'queue not reachable'))
    return queue
  })
}

export type BullMqQueue = ReturnType<typeof openBullMqQueues>[number]
