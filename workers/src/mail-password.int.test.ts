import { randomUUID } from 'node:crypto'
import { startFaultyServer } from '@crm/smtp/faulty-server'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { createTestUser, type ServiceApi, startServiceApi } from '@crm/testing/service-api'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatSkippedSuite, type QueueBackend, testedQueueBackends } from '../test/backends.ts'
import { buildTestSettings } from '../test/settings.ts'
import { startWorkers } from './workers.ts'

const amelia = createTestUser('amelia', 'admin')
const oscar = createTestUser('oscar', 'admin')

/** Part of every password that is sent. */
const canary = 'canary7391zebra'

// The password as text, as hex, in base64 at each of the three offsets, and URL-encoded.
const forms = [
  canary,
  Buffer.from(canary).toString('hex'),
  ...[0, 1, 2].map((before) =>
    Buffer.from('.'.repeat(before) + canary)
      .toString('base64')
      .slice(before === 0 ? 0 : 4, 20),
  ),
]

// Finished email jobs are deleted, so a trigger records all their states.
const rememberJobs = `
  create table queue.seen (job text);
  create function queue.remember() returns trigger language plpgsql as $$ begin insert into queue.seen values (new::text); return new; end $$;
  create trigger remembered after insert or update on queue.job for each row execute function queue.remember()`

for (const { name, open } of testedQueueBackends) {
  if (!open) console.log(formatSkippedSuite(name))
  describe.runIf(open)(`the password of the mail server, with jobs on ${name}`, () => {
    let api: ServiceApi
    const heard: Record<'logs' | 'answers' | 'redis', string[]> = { logs: [], answers: [], redis: [] }
    let url: string
    let backend: QueueBackend
    const undo: (() => Promise<unknown>)[] = []

    beforeAll(async () => {
      if (!open) return
      url = (await createTestDatabase()).url
      const destination = { write: (line: string) => heard.logs.push(line) }
      const log = createLogger('test', { level: 'trace', destination })
      api = await startServiceApi({ url, log })
      backend = await open(url)
      undo.push(() => backend.stop())
      if (backend.redisUrl !== null) {
        const redis = new Redis(backend.redisUrl)
        const monitor = await redis.monitor()
        monitor.on('monitor', (_at: string, words: string[]) => heard.redis.push(...words))
        undo.push(async () => {
          monitor.disconnect()
          redis.disconnect()
        })
      }
      const connection = { redisUrl: backend.redisUrl, databaseUrl: url, log }
      const settings = { ...api.settings, sealCheckpoints: buildTestSettings(url).sealCheckpoints }
      const workers = await startWorkers({ id: randomUUID(), db: api.db, connection, settings, log })
      undo.push(() => workers.stop(5000))
      if (backend.redisUrl === null) await asOwner((client) => client.query(rememberJobs))
    })
    afterAll(async () => {
      for (const step of undo.reverse()) await step()
    })

    const call: ServiceApi['call'] = async (...sent) => {
      const answer = await api.call(...sent)
      heard.answers.push(JSON.stringify(answer))
      return answer
    }

    async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    }

    const stored = () =>
      asOwner(async (client) => {
        const tables = await client.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('crm', 'queue')`,
        )
        const found: string[] = []
        for (const { name } of tables.rows) {
          const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
          found.push(...rows.map(({ row }) => row))
        }
        return found
      })

    it('is stored nowhere after the settings were created, changed, tested and rejected', async () => {
      const server = await startFaultyServer({ accounts: { mailer: `first ${canary}` } })
      undo.push(() => server.close())
      const form = {
        host: '127.0.0.1',
        port: server.port,
        username: 'mailer',
        password: `first ${canary}`,
        from_email: 'office@example.com',
        from_name: 'Kitchen Solutions',
        secure: false,
        is_active: true,
      }
      const test = { ...form, test_email: 'ada.example@example.com' }
      const put = (body: object, as = amelia) => call('updateSmtpSettings', { params: { id: 1 }, body, as })
      const send = (body: object, headers = {}) => call('testSmtpSettings', { body, headers, as: amelia })
      const statuses = [
        await call('createSmtpSettings', { body: { ...form, from_email: 'nobody' }, as: amelia }),
        await call('createSmtpSettings', { body: { ...form, password: `${canary}\r\n` }, as: amelia }),
        await call('createSmtpSettings', { body: form, as: amelia }),
        await call('createSmtpSettings', { body: form, as: amelia }),
        await put({ password: `second ${canary}`, version: 1 }),
        await put({ password: `third ${canary}`, version: 1 }, oscar),
        await put({ host: '10.0.0.5', password: `fourth ${canary}` }),
        await send(test, { 'idempotency-key': 'test-1' }),
        await send(test, { 'idempotency-key': 'test-1' }),
        await send({ ...test, password: '' }),
        await send({ ...test, host: 'nowhere.example.com', port: 587 }),
        await send({ ...test, port: 5432, host: '9.9.9.9' }),
        await call('listSmtpSettings', { as: amelia }),
        await call('listDeliveries', { as: amelia }),
        await call('getDelivery', { params: { id: 1 }, as: amelia }),
      ].map(({ status }) => status)
      expect(statuses).toEqual([400, 400, 201, 409, 200, 409, 400, 200, 200, 422, 422, 400, 200, 200, 200])
      const countSecrets = async () => {
        const { body } = await call('listActivity', { query: { entity_type: 'smtp_settings' }, as: amelia })
        return body.map(({ action, details }: { action: string; details: string }) => `${action} ${details}`)
      }
      await expect
        .poll(countSecrets)
        .toEqual(['update Mail server: password changed', `create 127.0.0.1:${server.port}: mail server set up, sending on`])
      expect(server.sawSecrets.map(({ password }) => password)).toEqual([`first ${canary}`, `second ${canary}`])

      const all = { ...heard, tables: await stored() }
      const everything = Object.entries(all).map(([place, texts]) => [place, texts.join('\n')] as const)
      // Checks that the search works.
      const holds = (place: keyof typeof all, text: string) => all[place].some((one) => one.includes(text))
      expect(holds('tables', 'ada.example@example.com')).toBe(true)
      expect(holds(backend.redisUrl ? 'redis' : 'tables', 'deliveryId')).toBe(true)
      expect(holds('logs', '/api/admin/smtp-settings/test')).toBe(true)
      expect(holds('answers', 'office@example.com')).toBe(true)
      expect(
        everything.flatMap(([place, text]) => forms.filter((form) => text.includes(form)).map((form) => `${form} in ${place}`)),
      ).toEqual([])
    })
  })
}
