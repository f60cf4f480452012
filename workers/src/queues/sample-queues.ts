import type { Database } from '@crm/database'
import type { JobCounts, JobQueue, JobWorker } from '@crm/jobs'

type Parts = {
  db: Pick<Database, 'pool'>
  queues: readonly Pick<JobQueue<never>, 'name' | 'counts' | 'oldestWaiting'>[]
  workers: readonly Pick<JobWorker, 'queue' | 'ended'>[]
}

const nothing: JobCounts = { done: 0, failures: 0 }

const write = `
  insert into crm.queue_minutes as known (queue, minute, waiting, active, delayed, failed, oldest_waiting_seconds, done, failures)
  values ($1, date_trunc('minute', now()), $2, $3, $4, $5, extract(epoch from now() - $6::timestamptz), $7, $8)
  on conflict (queue, minute) do update set
    waiting = excluded.waiting, active = excluded.active, delayed = excluded.delayed, failed = excluded.failed,
    oldest_waiting_seconds = excluded.oldest_waiting_seconds,
    done = known.done + excluded.done, failures = known.failures + excluded.failures`

export function createQueueSampler({ db, queues, workers }: Parts): () => Promise<void> {
  const told = new Map<string, JobCounts>()
  return async () => {
    for (const { name, counts, oldestWaiting } of queues) {
      const ended = endedOf(workers, name)
      const before = told.get(name) ?? nothing
      const [{ waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 }, oldest] = await Promise.all([counts(), oldestWaiting()])
      const done = ended.done - before.done
      const failures = ended.failures - before.failures
      await db.pool.query(write, [name, waiting + prioritized, active, delayed, failed, oldest, done, failures])
      told.set(name, ended)
    }
  }
}

function endedOf(workers: Parts['workers'], queue: string): JobCounts {
  const mine = workers.filter((worker) => worker.queue === queue).map((worker) => worker.ended())
  return mine.reduce((sum, { done, failures }) => ({ done: sum.done + done, failures: sum.failures + failures }), nothing)
}

export async function forgetOldSamples({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`delete from crm.queue_minutes where minute < now() - interval '31 days'`)
}
