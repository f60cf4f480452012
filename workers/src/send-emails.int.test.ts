import { createJobQueue, sendEmailsJob } from '@crm/jobs'
import { createTestDatabase } from '@crm/testing'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { formatSkippedSuite, type QueueBackend, testedQueueBackends } from '../test/backends.ts'
import { testLogger } from '../test/log-harness.ts'
import { adminUser, createMailHarness } from '../test/mail-harness.ts'
import { buildTestSettings } from '../test/settings.ts'
import { startWorkers } from './workers.ts'

for (const { name, open } of testedQueueBackends) {
  if (!open) console.log(formatSkippedSuite(name))
  else await describeMail(name, open)
}

async function describeMail(name: string, open: (databaseUrl: string) => Promise<QueueBackend>): Promise<void> {
  const { url } = await createTestDatabase()
  const harness = await createMailHarness(url)
  const { server, ask, states, later, acceptedOf } = harness
  // Workers delete processed requests a month later by their own clock.
  harness.setTime(new Date().toISOString())
  const backend = await open(url)
  afterAll(() => backend.stop())
  const connection = { redisUrl: backend.redisUrl, databaseUrl: url, log: testLogger }

  describe(`messages, with jobs on ${name}`, () => {
    const undo: (() => Promise<unknown>)[] = []
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
      server.play({ accounts: { mailer: harness.password } })
    })

    const work = async () => {
      const times = { emails: 200, grace: 60_000, reconciliation: 60_000 }
      const workers = await startWorkers({
        id: 'test',
        db: harness.db,
        connection,
        settings: buildTestSettings(url),
        log: testLogger,
        times,
      })
      undo.push(() => workers.stop(5000))
    }
    const allAre = (ids: readonly number[], state: string) => expect.poll(() => states(ids)).toEqual(ids.map(() => state))

    it('are sent once each after their requests', async () => {
      await work()
      const ids = await ask(10)
      await allAre(ids, 'sent')
      expect(await acceptedOf(ids)).toEqual(ids.map(() => 1))
    })

    it('are sent once each when their jobs run twice and on two workers at once', async () => {
      const ids = await ask(5)
      const queue = createJobQueue(sendEmailsJob, connection)
      undo.push(() => queue.close())
      await queue.addAll(ids.flatMap((id) => ['a', 'b', 'c'].map((nth) => ({ id: `again-${id}-${nth}`, payload: { deliveryIds: [id] } }))))
      await Promise.all([work(), work()])
      await allAre(ids, 'sent')
      await expect.poll(() => queue.counts()).toMatchObject({ active: 0, waiting: 0, failed: 0, completed: 0 })
      expect(await acceptedOf(ids)).toEqual(ids.map(() => 1))
    })

    it('that waited without a worker, and whose jobs were lost, are sent once each', async () => {
      await work()
      const ids = await ask(25)
      for (let round = 0; round < 4; round++) {
        await backend.wipe()
        await later(20)
      }
      await expect.poll(async () => later(20).then(() => states(ids))).toEqual(ids.map(() => 'sent'))
      expect(await acceptedOf(ids)).toEqual(ids.map(() => 1))
    })

    it("that are tests return the server's reply; three requests with one key are one message", async () => {
      await work()
      const body = {
        host: '127.0.0.1',
        port: server.port,
        username: 'mailer',
        password: harness.password,
        from_email: 'office@kitchen.example.com',
      }
      const press = (key: string) =>
        harness.call('testSmtpSettings', {
          as: adminUser,
          body: { ...body, secure: false, test_email: 'ben@example.com' },
          headers: { 'idempotency-key': key },
        })
      const before = server.accepted.length
      const same = await Promise.all(['one', 'one', 'one'].map(press))
      for (const answer of same) expect(answer).toMatchObject({ status: 200, body: { reply: expect.stringContaining('queued as') } })
      expect(server.accepted.length - before).toBe(1)
      server.play({ accounts: { mailer: 'another one' } })
      expect(await press('two')).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('Username and password not accepted') },
      })
    })

    it('never store the password in plain text', async () => {
      expect(server.sawSecrets.map(({ password }) => password)).toContain(harness.password)
      for (const place of [await allOfDatabase(), await allOfRedis()]) expect(place).not.toContain(harness.password)
    })

    async function allOfDatabase(): Promise<string> {
      // As the owner: some tables are hidden from the product's own role.
      const owner = new pg.Client({ connectionString: url })
      await owner.connect()
      try {
        const { rows } = await owner.query<{ table: string }>(
          `select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname in ('crm', 'queue')`,
        )
        let all = ''
        for (const { table } of rows) {
          const { rows: texts } = await owner.query<{ text: string }>(
            `select coalesce(string_agg(t::text, ' '), '') as text from ${table} t`,
          )
          all += ` ${texts[0]?.text}`
        }
        return all
      } finally {
        await owner.end()
      }
    }

    async function allOfRedis(): Promise<string> {
      if (backend.redisUrl === null) return ''
      const redis = new Redis(backend.redisUrl)
      const dumps = await Promise.all((await redis.keys('*')).map((key) => redis.dumpBuffer(key)))
      redis.disconnect()
      return dumps.map((dump) => dump?.toString('latin1') ?? '').join(' ')
    }
  })
}
