import { createJobQueue, createJobWorker, defineJob, requireNonEvictingRedis } from '@crm/jobs'
import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { allQueueBackends, formatSkippedSuite, type QueueBackend, redisServerPath, startNonPersistentRedis } from '../test/backends.ts'
import { testLogger } from '../test/log-harness.ts'

const hour = 3_600_000 // milliseconds
const payload = z.object({ name: z.string() })
const greet = defineJob({ queue: 'greetings', name: 'greet', payload, retry: { attempts: 2, pause: 10 } })

for (const { name, open } of allQueueBackends) {
  if (!open) console.log(formatSkippedSuite(name))
  describe.runIf(open)(`jobs on ${name}`, () => {
    let backend: QueueBackend
    let connection: Parameters<typeof createJobQueue>[1]
    let undo: (() => Promise<unknown>)[]

    beforeEach(async () => {
      if (!open) return
      const { url } = await createTestDatabase()
      backend = await open(url)
      connection = { redisUrl: backend.redisUrl, databaseUrl: url, log: testLogger }
      undo = [() => backend.stop()]
    })
    afterEach(async () => {
      for (const step of undo.reverse()) await step()
    })

    function queueOf<P extends z.ZodType>(definition: Parameters<typeof createJobQueue<P>>[0]) {
      const queue = createJobQueue(definition, connection)
      undo.push(() => queue.close())
      return queue
    }
    async function greeter(handler: (payload: { name: string }) => Promise<void>): Promise<void> {
      const worker = createJobWorker(greet, connection, handler)
      undo.push(() => worker.close(5000))
      await worker.ready()
    }

    it('run once for the same id', async () => {
      const greeted: string[] = []
      await greeter(async (job) => void greeted.push(job.name))
      const queue = queueOf(greet)
      await queue.addAll([{ id: 'e-1-greet', payload: { name: 'Ada' } }])
      await expect.poll(() => queue.counts()).toMatchObject({ completed: 1 })
      await queue.addAll([
        { id: 'e-1-greet', payload: { name: 'Ada' } },
        { id: 'e-2-greet', payload: { name: 'Ben' } },
      ])
      await expect.poll(() => queue.counts()).toMatchObject({ completed: 2, waiting: 0, active: 0 })
      expect(greeted).toEqual(['Ada', 'Ben'])
    })

    it("wait while their worker is paused, although the queue doesn't know, and run when it resumes", async () => {
      const greeted: string[] = []
      const worker = createJobWorker(greet, connection, async (job) => void greeted.push(job.name))
      undo.push(() => worker.close(5000))
      await worker.ready()
      const queue = queueOf(greet)
      await queue.addAll([{ id: 'e-1-greet', payload: { name: 'Ada' } }])
      await expect.poll(() => greeted).toEqual(['Ada'])
      await worker.pause()
      expect(worker.status()).toEqual({ running: 0, slots: 4, isPaused: true })
      await queue.addAll([{ id: 'e-2-greet', payload: { name: 'Ben' } }])
      // A second worker shows that the job was available.
      const other = createJobWorker(greet, connection, async (job) => void greeted.push(`${job.name} by another`))
      undo.push(() => other.close(5000))
      await other.ready()
      await expect.poll(() => greeted).toEqual(['Ada', 'Ben by another'])
      await other.pause()
      await queue.addAll([{ id: 'e-3-greet', payload: { name: 'Cleo' } }])
      await expect.poll(() => queue.counts()).toMatchObject({ waiting: 1, active: 0 })
      worker.resume()
      await expect.poll(() => greeted).toEqual(['Ada', 'Ben by another', 'Cleo'])
    })

    // Only in PostgreSQL can one statement end a job from outside.
    if (name === 'PostgreSQL') {
      it('on a schedule run again although the last one ended without adding the next', async () => {
        const queue = queueOf(greet)
        await queue.repeat(hour, { name: 'Ada' })
        const client = new pg.Client({ connectionString: connection.databaseUrl })
        await client.connect()
        undo.push(() => client.end())
        await client.query("update queue.job set state = 'completed', finished_at_ms = added_at_ms")
        await queue.repeat(hour, { name: 'Ada' })
        await queue.repeat(hour, { name: 'Ada' })
        expect(await queue.counts()).toMatchObject({ completed: 1, delayed: 1 })
      })
    }

    it('on a schedule run again although the next one was lost, once the schedule is requested again', async () => {
      const greeted: string[] = []
      const queue = queueOf(greet)
      const ahead = async () => {
        const { waiting = 0, delayed = 0 } = await queue.counts()
        return waiting + delayed
      }
      await queue.repeat(hour, { name: 'Ada' })
      await queue.repeat(hour, { name: 'Ada' })
      expect(await ahead()).toBe(1)
      await backend.lose(greet.queue)
      expect(await ahead()).toBe(0)
      await queue.repeat(hour, { name: 'Ada' })
      expect(await ahead()).toBe(1)
      await queue.repeat(50, { name: 'Ben' })
      await backend.lose(greet.queue)
      await greeter(async (job) => void greeted.push(job.name))
      // Requests the schedule repeatedly, as the workers do.
      const askAgain = async () => {
        await queue.repeat(50, { name: 'Ben' })
        return greeted.length
      }
      await expect.poll(askAgain).toBeGreaterThan(1)
    })

    it('on a schedule with a changed period run at the new one, even when each one is late', async () => {
      const greeted: string[] = []
      const queue = queueOf(greet)
      await queue.repeat(hour, { name: 'Ada' })
      // Too short for any worker.
      await queue.repeat(1, { name: 'Ben' })
      await greeter(async (job) => void greeted.push(job.name))
      await expect.poll(() => greeted.filter((name) => name === 'Ben').length).toBeGreaterThan(2)
    })

    it('are retried as often as their definition says', async () => {
      let tries = 0
      await greeter(async () => {
        tries++
        throw new Error('not at home')
      })
      const queue = queueOf(greet)
      await queue.addAll([{ id: 'e-1-greet', payload: { name: 'Ada' } }])
      await expect.poll(() => queue.counts()).toMatchObject({ failed: 1, waiting: 0, delayed: 0 })
      expect(tries).toBe(2)
    })

    it('are given up at once when their payload is invalid', async () => {
      let tries = 0
      await greeter(async () => void tries++)
      const queue = queueOf(defineJob({ ...greet, payload: z.unknown() }))
      await queue.addAll([{ id: 'e-1-greet', payload: { name: 7 } }])
      await expect.poll(() => queue.counts()).toMatchObject({ failed: 1 })
      expect(tries).toBe(0)
    })

    it('are rejected when they are added with an invalid payload', async () => {
      const wrong = [{ id: 'e-1-greet', payload: JSON.parse('{"name":7}') }]
      await expect(queueOf(greet).addAll(wrong)).rejects.toThrow()
    })
  })
}

it("a worker reports that its connection can't be prepared, and does not block others", async () => {
  const nowhere = { redisUrl: null, databaseUrl: 'postgres://crm:crm@127.0.0.1:1/crm', log: testLogger }
  const worker = createJobWorker(greet, nowhere, async () => undefined)
  await expect(worker.ready()).rejects.toThrow('ECONNREFUSED')
  await new Promise((done) => setTimeout(done, 20))
  await worker.close(1000)
})

describe.runIf(redisServerPath)('a Redis that may evict jobs', () => {
  it('is rejected', async () => {
    const server = await startNonPersistentRedis('allkeys-lru')
    onTestFinished(server.stop)
    const connection = { redisUrl: server.url, databaseUrl: '', log: testLogger }
    await expect(requireNonEvictingRedis(connection, new AbortController().signal)).rejects.toThrow('maxmemory-policy is allkeys-lru')
  })
})
