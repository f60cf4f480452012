import { randomUUID } from 'node:crypto'
import { runSubscription } from '@crm/event-store'
import { createJobQueue, recordActivityJob as recording } from '@crm/jobs'
import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatSkippedSuite, type QueueBackend, testedQueueBackends } from '../test/backends.ts'
import { createLogHarness, testEventMeta, testLogger } from '../test/log-harness.ts'
import { buildTestSettings } from '../test/settings.ts'
import { recordActivity } from './activity-log/record.ts'
import { createJobEnqueuer } from './relay.ts'
import { type RunningWorkers, startWorkers } from './workers.ts'

for (const { name, open } of testedQueueBackends) {
  if (!open) console.log(formatSkippedSuite(name))
  describe.runIf(open)(`the activity log, with jobs on ${name}`, () => {
    let url: string
    let past: ReturnType<typeof createLogHarness>
    let backend: QueueBackend
    let undo: (() => Promise<unknown>)[]

    beforeEach(async () => {
      if (!open) return
      url = (await createTestDatabase()).url
      past = createLogHarness(url)
      backend = await open(url)
      undo = [() => past.close(), () => backend.stop()]
    })
    afterEach(async () => {
      for (const step of undo.reverse()) await step()
    })

    const connection = () => ({ redisUrl: backend.redisUrl, databaseUrl: url, log: testLogger })
    const start = async (times = { grace: 300, reconciliation: 1000 }, id: string = randomUUID()): Promise<RunningWorkers> => {
      const workers = await startWorkers({
        id,
        db: past.db,
        connection: connection(),
        settings: buildTestSettings(url),
        log: testLogger,
        times,
      })
      undo.push(() => workers.stop(5000))
      return workers
    }
    const isComplete = () => expect.poll(() => past.difference()).toBeNull()

    it('contains every event once, before and after startup', async () => {
      await past.notes(20)
      await start()
      await past.notes(20, 21)
      await isComplete()
      expect(await past.count()).toBe(40)
    })

    it('shows who signed in, from which address and with which browser', async () => {
      await start()
      const nobody = { ...testEventMeta, actor: { id: null, name: null } }
      await past.happened('user-3', [{ type: 'SignInRefused', data: { username: 'ada', reason: 'wrong password' } }], nobody)
      await past.happened('user-3', [{ type: 'UserSignedIn', data: { username: 'ada', sessionId: 's1' } }], nobody)
      await isComplete()
      const from = { ip_address: '203.0.113.7', user_agent: 'Mozilla/5.0 Firefox/130.0' }
      expect(await past.entries()).toMatchObject([
        { ...from, action: 'refused_sign_in', user_name: null, details: 'ada: sign-in refused (wrong password)' },
        { ...from, action: 'login', user_name: 'ada', details: 'ada: signed in' },
      ])
    })

    it('contains every event once when two processes work at the same time', async () => {
      await Promise.all([start(), start()])
      await Promise.all([past.notes(30), past.notes(30, 31)])
      await isComplete()
      expect(await past.count()).toBe(60)
    })

    it('contains an event once when its jobs repeat and overlap', async () => {
      await past.notes(10)
      const queue = createJobQueue(recording, connection())
      undo.push(() => queue.close())
      await queue.addAll(['1', '2', '3'].map((id) => ({ id: `twice-${id}`, payload: { from: id, to: '10' } })))
      await start()
      await isComplete()
      expect(await past.count()).toBe(10)
    })

    it('loses no event when all waiting jobs are deleted', async () => {
      await past.notes(15)
      await relayOnly()
      expect(await past.count()).toBe(0)
      await backend.wipe()
      await start()
      await isComplete()
      expect(await past.count()).toBe(15)
    })

    it('loses no event when the queue is deleted repeatedly during work', { tags: 'full' }, async () => {
      await start()
      await past.notes(1)
      await isComplete()
      for (let round = 0; round < 4; round++) {
        await past.notes(10, 2 + round * 10)
        await backend.wipe()
      }
      await isComplete()
      expect(await past.count()).toBe(41)
    })

    it("is reconciled periodically, even after the next reconciliation's job was lost", async () => {
      const expectToRun = async () => {
        await past.db.pool.query('update crm.activity_reconciled set ran_at = null')
        const ran = () => past.db.pool.query('select from crm.activity_reconciled where ran_at is not null')
        await expect.poll(async () => (await ran()).rowCount).toBe(1)
      }
      await start({ grace: 300, reconciliation: 200 })
      await expectToRun()
      await backend.lose('activity-reconciliation')
      // The first of these may have been running already.
      for (let run = 0; run < 3; run++) await expectToRun()
    })

    // Only in PostgreSQL can one statement leave a job as a killed worker does.
    if (name === 'PostgreSQL') {
      it("contains every event once after a worker died during a job while holding the relay's lease", async () => {
        await past.notes(15)
        await relayOnly()
        await recordActivity(past.db, 1n, 7n)
        await past.notes(5, 16)
        const owner = new pg.Client({ connectionString: url })
        await owner.connect()
        undo.push(() => owner.end())
        const taken = `update queue.job set state = 'active', lock_token = 'gone', locked_until_ms = 0, stalled_marked = true where queue = $1`
        expect((await owner.query(taken, [recording.queue])).rowCount).toBe(1)
        await owner.query(`update crm.subscriptions set holder = 'gone', lease_until = clock_timestamp()`)
        await start()
        await isComplete()
        expect(await past.count()).toBe(20)
        const queue = createJobQueue(recording, connection())
        undo.push(() => queue.close())
        // Another worker finished the job: nothing is left running or failed.
        await expect.poll(() => queue.counts()).toMatchObject({ active: 0, waiting: 0, failed: 0 })
      })
    }

    it('reports with its heartbeat that its listener is connected', async () => {
      const id = randomUUID()
      await past.db.pool.query(
        `insert into crm.worker_heartbeats (id, host, pid, version, started_at, seen_at) values ($1, 'here', 1, '1', now(), now())`,
        [id],
      )
      await start(undefined, id)
      const listens = async () =>
        (await past.db.pool.query(`select listener_answered_at > now() - interval '1 hour' as listens from crm.worker_heartbeats`)).rows
      await expect.poll(listens).toEqual([{ listens: true }])
    })

    // Relays all events in the log, then stops.
    async function relayOnly(): Promise<void> {
      const nowhere = { addAll: async () => undefined }
      const queue = createJobQueue(recording, connection())
      const reading = new AbortController()
      const relay = runSubscription({
        database: past.db,
        name: 'relay',
        holder: 'relay only',
        batchSize: 500,
        handle: createJobEnqueuer(
          { activity: queue, imports: nowhere, erasures: nowhere, projectionRuns: nowhere, emails: nowhere, testEmails: nowhere },
          { tellOfPasswordReset: async () => undefined },
        ),
        signal: reading.signal,
      })
      const position = async () =>
        (await past.db.pool.query(`select position from crm.subscriptions where name = 'relay'`)).rows[0]?.position
      await expect.poll(position).toBe(15n)
      reading.abort()
      await relay
      await queue.close()
    }
  })
}
