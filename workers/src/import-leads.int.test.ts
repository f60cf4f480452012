import { calls } from '@crm/contracts/schemas'
import { createEventStore } from '@crm/event-store'
import { inlineProjections } from '@crm/host'
import { createJobQueue, importLeadsJob } from '@crm/jobs'
import { createLeadImportRunner, leadsService as service } from '@crm/service-leads'
import { readSettings } from '@crm/settings'
import { createTestDatabase } from '@crm/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatSkippedSuite, type QueueBackend, testedQueueBackends } from '../test/backends.ts'
import { createLogHarness, testEventMeta, testLogger } from '../test/log-harness.ts'
import { buildTestSettings } from '../test/settings.ts'
import { startWorkers } from './workers.ts'

// More than one batch.
const count = 110
const names = Array.from({ length: count }, (_, n) => `Lead ${n}`)
const file = `Name,Phone,Email\n${names.map((name, n) => `${name},(512) 555-${String(n).padStart(4, '0')},lead${n}@example.com`).join('\n')}\n`

for (const { name, open } of testedQueueBackends) {
  if (!open) console.log(formatSkippedSuite(name))
  describe.runIf(open)(`an import of leads, with jobs on ${name}`, () => {
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

    const storeOf = () => createEventStore({ database: past.db, projections: inlineProjections, clock: () => new Date() })
    const handlers = () => {
      const settings = readSettings({ DATABASE_URL: url })
      return service.handlers({
        store: storeOf(),
        db: past.db,
        settings,
        business: { now: () => ({ ...settings, weekStartsOn: 'Sunday' }), refresh: async () => undefined },
        log: testLogger,
        clock: () => new Date(),
        today: () => '2026-03-05',
        root: new URL('../../', import.meta.url),
      })
    }
    const request = (more: object) =>
      ({ query: {}, params: {}, body: {}, meta: testEventMeta, user: { username: 'maria' }, ...more }) as never
    const upload = async (): Promise<number> => {
      const bytes = (async function* () {
        yield Buffer.from(file)
      })()
      const answer = await handlers().uploadLeadImport?.(request({ query: { file_name: 'expo.csv' }, upload: bytes }))
      return calls.uploadLeadImport.reply.parse(answer).id
    }
    const ask = async (call: 'startLeadImport' | 'undoLeadImport' | 'getLeadImport', id: number) =>
      calls.getLeadImport.reply.parse(await handlers()[call]?.(request({ params: { id } })))
    const status = async (id: number) => (await ask('getLeadImport', id)).status
    const isDone = (id: number, as: string) => expect.poll(() => status(id)).toBe(as)
    const work = async (times = {}) => {
      const connection = { redisUrl: backend.redisUrl, databaseUrl: url, log: testLogger }
      const workers = await startWorkers({ id: 'test', db: past.db, connection, settings: buildTestSettings(url), log: testLogger, times })
      undo.push(() => workers.stop(5000))
      return workers
    }
    const stopAfterBatch = async (id: number) => {
      const store = storeOf()
      const batch = new AbortController()
      const executeTogether: typeof store.executeTogether = (...given) => store.executeTogether(...given).finally(() => batch.abort())
      const half = createLeadImportRunner({ store: { ...store, executeTogether }, db: past.db, today: () => '2026-03-05' })
      await expect(half.run(id, batch.signal)).rejects.toThrow()
    }
    const leadsThere = async () =>
      (await past.db.pool.query<{ name: string }>('select name from crm.leads where deleted_at is null order by id')).rows.map(
        (row) => row.name,
      )
    const recorded = async () =>
      Number((await past.db.pool.query<{ n: bigint }>(`select count(*) as n from crm.events where type = 'LeadCreated'`)).rows[0]?.n)

    it('is started by its event and reverted by another; each step and each lead has an entry in the activity log', async () => {
      const id = await upload()
      await work()
      await ask('startLeadImport', id)
      await isDone(id, 'finished')
      expect(await leadsThere()).toEqual(names)
      await ask('undoLeadImport', id)
      await isDone(id, 'undone')
      expect(await leadsThere()).toEqual([])
      await expect.poll(() => past.difference()).toBeNull()
      const entries = (await past.entries()).filter(({ details }) => details.startsWith('expo.csv'))
      expect(entries.map(({ details, user_name }) => `${user_name}: ${details}`)).toEqual([
        `maria: expo.csv: import of ${count} rows started (${count} to create, 0 to update, 0 to skip, 0 with errors)`,
        `maria: expo.csv: import finished, ${count} created, 0 updated, 0 skipped, 0 left out`,
        'maria: expo.csv: undo of the import started',
        `maria: expo.csv: import undone, ${count} removed, 0 restored, 0 kept because they were changed since`,
      ])
    })

    it('continues without losing or repeating a row when its worker dies and its job is lost', async () => {
      const id = await upload()
      await ask('startLeadImport', id)
      await stopAfterBatch(id)
      expect(await status(id)).toBe('running')
      // Simulates a relay that died after it had added all jobs, which the queue then lost.
      await past.db.pool.query(`select crm.acquire_subscription('relay', 'gone', 0)`)
      await past.db.pool.query(`update crm.subscriptions set position = (select max(position) from crm.events) where name = 'relay'`)
      await work({ grace: 300, reconciliation: 1000 })
      await isDone(id, 'finished')
      expect(await leadsThere()).toEqual(names)
      expect(await recorded()).toBe(count)
    })

    it('ignores a repeated job after it has finished', async () => {
      const id = await upload()
      await work()
      await ask('startLeadImport', id)
      await isDone(id, 'finished')
      const queue = createJobQueue(importLeadsJob, { redisUrl: backend.redisUrl, databaseUrl: url, log: testLogger })
      undo.push(() => queue.close())
      await queue.addAll([
        { id: 'again', payload: { importId: id } },
        { id: 'unknown', payload: { importId: 999 } },
      ])
      await expect.poll(() => queue.counts()).toMatchObject({ active: 0, waiting: 0, failed: 0, completed: 3 })
      expect(await recorded()).toBe(count)
    })
  })
}
