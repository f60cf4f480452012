import { openDatabase } from '@crm/database'
import { createJobQueue, createJobWorker, recordActivityJob } from '@crm/jobs'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { afterAll, expect, it } from 'vitest'
import { createQueueSampler, deleteOldQueueSamples } from './queues.ts'

const { url } = await createTestDatabase()
const db = openDatabase({ connectionString: url, applicationName: 'queue samples test', poolSize: 2 })
const connection = { redisUrl: null, databaseUrl: url, log: createLogger('test', { level: 'silent' }) }
const queue = createJobQueue(recordActivityJob, connection)
const worker = createJobWorker(recordActivityJob, connection, async ({ from }) => {
  if (from === '13') throw new Error('unlucky')
})
await queue.ready()
afterAll(async () => {
  await worker.close(5_000)
  await queue.close()
  await db.close()
})

const figures = async () => {
  const { rows } = await db.pool.query(
    `select sum(done)::int as done, sum(failures)::int as failures, (array_agg(waiting order by minute desc))[1] as waiting,
       (array_agg(oldest_waiting_seconds order by minute desc))[1] as oldest
     from crm.queue_minutes where queue = 'activity'`,
  )
  return rows[0]
}

it('records the state of a queue and the jobs that its worker has done', async () => {
  const sample = createQueueSampler({ db, queues: [queue], workers: [worker] })
  const payload = { from: '1', to: '2' }
  await queue.addAll([
    { id: 'e-1', payload },
    { id: 'e-2', payload },
  ])
  await sample()
  expect(await figures()).toEqual({ done: 0, failures: 0, waiting: 2, oldest: expect.any(Number) })

  await worker.ready()
  await expect.poll(() => worker.ended().done).toBe(2)
  await sample()
  await sample()
  expect(await figures()).toEqual({ done: 2, failures: 0, waiting: 0, oldest: null })

  await queue.addAll([{ id: 'e-3', payload: { from: '13', to: '13' } }])
  await expect.poll(() => worker.ended().failures).toBeGreaterThan(0)
  // Another process's counts are added.
  const other = createQueueSampler({ db, queues: [queue], workers: [{ queue: 'activity', ended: () => ({ done: 5, failures: 0 }) }] })
  await other()
  expect(await figures()).toMatchObject({ done: 7 })
})

it('deletes samples that are older than any chart', async () => {
  await db.pool.query(
    `insert into crm.queue_minutes (queue, minute, waiting, active, delayed, failed) select 'emails', now() - n * interval '1 day', 0, 0, 0, 0 from unnest(array[1, 30, 32]) n`,
  )
  await deleteOldQueueSamples(db)
  const { rows } = await db.pool.query(`select count(*)::int as kept from crm.queue_minutes where queue = 'emails'`)
  expect(rows).toEqual([{ kept: 2 }])
})
