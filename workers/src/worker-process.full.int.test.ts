import { randomUUID } from 'node:crypto'
import type { Erasure } from '@crm/contracts'
import { createJobQueue, recordActivityJob as recording } from '@crm/jobs'
import { createTestDatabase } from '@crm/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { formatSkippedSuite, type QueueBackend, testedQueueBackends } from '../test/backends.ts'
import { createLogHarness, testLogger } from '../test/log-harness.ts'
import { adminUser, createMailHarness } from '../test/mail-harness.ts'
import { buildTestSettings } from '../test/settings.ts'
import { startWorkerProcess } from '../test/worker-process.ts'
import type { CrashPoint } from './crash-point.ts'
import { type RunningWorkers, startWorkers, type WorkerIntervals } from './workers.ts'

// More than one batch.
const rows = 110

for (const { name, open } of testedQueueBackends) {
  if (!open) console.log(formatSkippedSuite(name))
  else await describeEnds(name, open)
}

async function describeEnds(name: string, open: (databaseUrl: string) => Promise<QueueBackend>): Promise<void> {
  const { url } = await createTestDatabase()
  const past = createLogHarness(url)
  const harness = await createMailHarness(url)
  const { server, db, ask, states, later, endClaims, acceptedOf } = harness
  // Workers delete processed requests a month later by their own clock.
  harness.setTime(new Date().toISOString())
  const backend = await open(url)
  afterAll(() => past.close())
  afterAll(() => backend.stop())
  const connection = { redisUrl: backend.redisUrl, databaseUrl: url, log: testLogger }

  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
    server.play({ accounts: { mailer: harness.password } })
  })
  const startProcess = async (crashAt?: CrashPoint) => {
    const child = await startWorkerProcess(url, backend.redisUrl, crashAt)
    undo.push(child.kill)
    return child
  }
  const isKilledAt = async (crashAt: CrashPoint) => {
    expect(await (await startProcess(crashAt)).ended).toBe('SIGKILL')
    // Makes its relay lease expire. Its locked job expires automatically.
    await db.pool.query('update crm.subscriptions set lease_until = clock_timestamp()')
  }
  const work = async (times: Partial<WorkerIntervals> = {}): Promise<RunningWorkers> => {
    const usual = { emails: 200, grace: 60_000, reconciliation: 60_000 }
    const workers = await startWorkers({
      ...{ id: randomUUID(), db, connection, settings: buildTestSettings(url), log: testLogger },
      times: { ...usual, ...times },
    })
    undo.push(() => workers.stop(5000))
    return workers
  }
  const done = async (call: Parameters<typeof harness.call>[0], sent: Parameters<typeof harness.call>[1]) => {
    const { status, body } = await harness.call(call, { as: adminUser, ...sent })
    expect(status, body.message).toBeLessThan(300)
    return body
  }

  describe(`a worker process that is killed, with jobs on ${name}`, () => {
    it.each(['relay:after-fetch', 'relay:after-enqueue', 'activity:after-insert'] as const)(
      'at %s: every event is in the activity log once',
      async (crashAt) => {
        await past.notes(12, 1001)
        await isKilledAt(crashAt)
        await work()
        await expect.poll(() => past.difference()).toBeNull()
        const queue = createJobQueue(recording, connection)
        undo.push(() => queue.close())
        // Another worker finished the killed worker's job: nothing is left running or failed.
        await expect.poll(() => queue.counts()).toMatchObject({ active: 0, waiting: 0, failed: 0 })
      },
    )

    let files = 0
    const startImport = async () => {
      const nth = ++files
      const names = Array.from({ length: rows }, (_, n) => `Lead ${n} of file ${nth}`)
      const lines = names.map((lead, n) => `${lead},(512) 5${nth}5-${String(n).padStart(4, '0')},lead${n}@file${nth}.example.com`)
      const file = Buffer.from(`Name,Phone,Email\n${lines.join('\n')}\n`)
      const { id } = await done('uploadLeadImport', { query: { file_name: 'expo.csv' }, file })
      await done('startLeadImport', { params: { id } })
      const here = async (table: string, column: string) =>
        (
          await db.pool.query<{ name: string }>(`select ${column} as name from ${table} and ${column} like $1 order by 1`, [
            `% of file ${nth}`,
          ])
        ).rows.map((row) => row.name)
      return {
        names: names.sort(),
        read: () => done('getLeadImport', { params: { id } }),
        undo: () => done('undoLeadImport', { params: { id } }),
        becomes: (status: string) => expect.poll(async () => (await done('getLeadImport', { params: { id } })).status).toBe(status),
        leads: async () => (await here('crm.leads where deleted_at is null', 'name')).sort(),
        recorded: async () => (await here(`crm.events where type = 'LeadCreated'`, `data ->> 'name'`)).sort(),
      }
    }

    it('during an import: no row is lost or repeated', async () => {
      const found = await startImport()
      await isKilledAt('import:after-batch')
      expect((await found.read()).status).toBe('running')
      await work()
      await found.becomes('finished')
      expect((await found.read()).progress).toMatchObject({ done: rows, created: rows, failed: 0 })
      expect(await found.leads()).toEqual(found.names)
      expect(await found.recorded()).toEqual(found.names)
    })

    it('during an import whose job is lost: no row is lost or repeated', async () => {
      const found = await startImport()
      await isKilledAt('import:after-batch')
      await backend.wipe()
      await work({ grace: 300, reconciliation: 1000 })
      await found.becomes('finished')
      expect(await found.leads()).toEqual(found.names)
      expect(await found.recorded()).toEqual(found.names)
    })

    it('during the revert of an import: the revert is completed', async () => {
      const found = await startImport()
      const workers = await work()
      await found.becomes('finished')
      await workers.stop(5000)
      await found.undo()
      await isKilledAt('import:after-batch')
      await work()
      await found.becomes('undone')
      expect((await found.read()).undo).toEqual({ done: rows, removed: rows, restored: 0, kept: 0 })
      expect(await found.leads()).toEqual([])
    })

    const allAre = (ids: readonly number[], state: string) => expect.poll(() => states(ids)).toEqual(ids.map(() => state))

    it('during a job of several messages: each is sent or unknown, and accepted at most once', async () => {
      const ids = await ask(12)
      await later(20)
      await isKilledAt('email:after-accepted')
      await endClaims()
      await later(100)
      await work()
      const isOver = (state: string) => state === 'sent' || state === 'ambiguous'
      await expect.poll(async () => (await states(ids)).every(isOver)).toBe(true)
      const [known, accepted] = [await states(ids), await acceptedOf(ids)]
      expect(known).toContain('ambiguous')
      expect(accepted.filter((count) => count > 1)).toEqual([])
      expect(accepted.filter((count, nth) => known[nth] === 'sent' && count !== 1)).toEqual([])
    })

    // The state of the killed worker's message after another worker ran, and how often the server accepted it.
    const killings: [CrashPoint, string, number][] = [
      ['email:after-claim', 'sent', 1],
      ['email:before-send', 'sent', 1],
      ['email:in-fence', 'sent', 1],
      ['email:after-fence', 'ambiguous', 0],
      ['email:after-accepted', 'ambiguous', 1],
      ['email:before-settle', 'ambiguous', 1],
    ]
    it.each(killings)('at %s: its message is %s, accepted %d times', async (point, state, accepted) => {
      const ids = await ask()
      await later(20)
      await isKilledAt(point)
      await endClaims()
      await later(100)
      await work()
      await allAre(ids, state)
      expect(await acceptedOf(ids)).toEqual([accepted])
    })

    it.each([
      ['erasure:before-commit', 'Quentin Abernathy'],
      ['erasure:after-commit', 'Erased'],
    ] as const)('at %s: the next worker finishes the erasure', async (crashAt, left) => {
      const lead = { name: 'Quentin Abernathy', phone: '(303) 555-0142', lead_origin: 'google_text', assigned_to: 'sofia' }
      const { id } = await done('createLead', { body: lead })
      const order = await done('requestErasure', { body: { leads: [id], reason: 'Asked for in writing', confirmation: 'ERASE' } })
      await isKilledAt(crashAt)
      expect(await done('getLead', { params: { id } })).toMatchObject({ name: left })
      await work()
      const erasure = async () => ((await done('listErasures', {})) as Erasure[]).find((each) => each.id === order.id)
      await expect.poll(async () => (await erasure())?.status).toBe('finished')
      expect(await done('getLead', { params: { id } })).toMatchObject({ name: 'Erased', phone: null })
      expect(await erasure()).toMatchObject({ leads: [id], leftovers: [] })
    })
  })

  describe(`a worker process that shuts down, with jobs on ${name}`, () => {
    it('ends when its supervisor is gone, and deletes its heartbeat', async () => {
      await db.pool.query('delete from crm.worker_heartbeats')
      const child = await startProcess()
      const alive = async () => (await db.pool.query('select 1 from crm.worker_heartbeats')).rowCount
      await expect.poll(alive).toBe(1)
      child.disconnect()
      expect(await child.ended).toBe(0)
      expect(await alive()).toBe(0)
    })

    it('returns messages that wait for a server connection to the queue; the next one sends them', async () => {
      server.play({ accounts: { mailer: harness.password }, mostAtOnce: 0 })
      const before = server.turnedAway
      const child = await startProcess()
      const ids = await ask(12)
      await expect.poll(() => server.turnedAway - before).toBeGreaterThan(5)
      expect(await child.stop()).toBe(0)
      const waiting = await states(ids)
      expect(waiting.filter((state) => state !== 'queued' && state !== 'retry')).toEqual([])
      expect(waiting).toContain('retry')
      server.play({ accounts: { mailer: harness.password } })
      await work()
      // They were not delayed by minutes.
      await expect.poll(() => states(ids)).toEqual(ids.map(() => 'sent'))
      expect(await acceptedOf(ids)).toEqual(ids.map(() => 1))
    })
  })
}
