import { createLogger, startTracing } from '@crm/telemetry'
import { type CollectedSpan, startTraceCollector } from '@crm/telemetry/trace-collector'
import { createTestDatabase } from '@crm/testing'
import type { ServiceApiCall } from '@crm/testing/service-api'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { adminUser, createMailHarness } from '../test/mail-harness.ts'
import { buildTestSettings } from '../test/settings.ts'
import { startWorkers } from './workers.ts'

// Personal data that users might enter; no log line or span may contain it.
const canary = /canary|5550199|tweet/i
const person = { name: 'Carla Canary', phone: '(512) 555-0199', email: 'carla.canary@example.com', notes: 'Canary lives at 4 Tweet Lane' }
const lead = { ...person, lead_origin: 'facebook', assigned_to: 'maria' }

it('gives operators a trace of every request, without personal data', async () => {
  const lines: string[] = []
  const log = createLogger('all', { level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const { endpoint, spans, text } = await startTraceCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  const tracing = await startTracing('crm-test', log)
  onTestFinished(() => tracing.end())

  const { url } = await createTestDatabase()
  const { call, db, server, password } = await createMailHarness(url, log)
  const connection = { redisUrl: null, databaseUrl: url, log }
  const workers = await startWorkers({ id: 'signals', db, connection, settings: buildTestSettings(url), log, times: { emails: 200 } })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= workers.stop(5_000)
    return stopped
  }
  onTestFinished(stop)
  const sent = async (name: Parameters<typeof call>[0], given: ServiceApiCall) => (await call(name, { as: adminUser, ...given })).status
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  onTestFinished(() => owner.end())

  // Successful requests, rejected requests and searches.
  const { body: stored } = await call('createLead', { as: adminUser, body: lead })
  expect(await sent('updateLead', { params: { id: stored.id }, body: { notes: 'Canary called again' } })).toBe(200)
  expect(await sent('createLead', { body: { ...lead, project_amount: 'canary', email: 'canary' } })).toBe(400)
  expect(await sent('listLeads', { query: { search: 'carla canary' } })).toBe(200)
  expect(await sent('listLeads', { query: 'search=Canary&page=canary' })).toBe(400)
  expect(await sent('getLead', { params: { id: 'canary' } })).toBe(400)
  expect(await sent('login', { as: null, body: { username: 'canary', password: 'the canary sings' } })).toBe(401)
  expect(await sent('createInstaller', { body: { name: person.name, phone: person.phone, email: person.email } })).toBe(201)
  expect(await sent('createInstaller', { body: { ...person, hourly_rate: 'canary' } })).toBe(400)
  expect(await sent('checkLeadImport', { file: Buffer.from(`Name,Email\n"Carla Canary,${person.email}\n`) })).not.toBe(500)

  // A message that the server rejects with the recipient's address, and one that it accepts.
  const settings = { host: '127.0.0.1', port: server.port, username: 'mailer', password, from_email: 'office@kitchen.example.com' }
  const test = { ...settings, secure: false, test_email: person.email }
  server.play({ accounts: { mailer: password }, faults: { RCPT: { say: `550 5.1.1 <${person.email}> Canary is unknown here` } } })
  expect(await sent('testSmtpSettings', { body: test })).not.toBe(200)
  server.play({ accounts: { mailer: password } })
  expect(await sent('testSmtpSettings', { body: test })).toBe(200)

  // Internal errors whose texts quote the row: one of a request and one of a job.
  await owner.query(`alter table crm.leads add constraint broken check (name not like '%Finch%')`)
  await owner.query(`alter table crm.activity_log add constraint broken check (details not like '%Finch%') not valid`)
  expect(await sent('createLead', { body: { ...lead, name: 'Canary Finch' } })).toBe(400)
  await owner.query('alter table crm.leads drop constraint broken')
  expect(await sent('createLead', { body: { ...lead, name: 'Canary Finch' } })).toBe(201)
  await expect.poll(() => lines.some((line) => line.includes('job failed'))).toBe(true)
  await owner.query('alter table crm.activity_log drop constraint broken')
  await stop()
  await tracing.end()

  const logged = lines.map((line) => JSON.parse(line))
  const answered = logged.filter(({ msg }) => msg === 'request answered')
  expect(answered.length).toBeGreaterThan(10)
  expect(answered.filter(({ requestId }) => !/^[0-9a-f-]{36}$/.test(requestId))).toEqual([])
  const failed = logged.find(({ msg }) => msg === 'request failed')
  expect(answered.map(({ requestId }) => requestId)).toContain(failed.requestId)
  expect(failed.err).toMatchObject({ code: '23514', table: 'leads', constraint: 'broken' })
  expect(logged.find(({ msg }) => msg === 'job failed').err).toMatchObject({ code: '23514', constraint: 'broken' })
  expect(lines.filter((line) => canary.test(line))).toEqual([])
  expect(text()).not.toMatch(canary)
  expect(storiesOf(spans, 'POST /api/admin/smtp-settings/test')).toContain(
    'POST /api/admin/smtp-settings/test > append, record activity, relay, send email > SMTP, append',
  )
})

/** For each trace that begins with this request: the spans of the request and of the email. */
function storiesOf(spans: readonly CollectedSpan[], request: string): string[] {
  const under = (parent: CollectedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
  return spans
    .filter(({ name }) => name === request)
    .map((root) => {
      const sending = under(root).find(({ name }) => name === 'send email')
      const parts = [[root], under(root), sending ? under(sending) : []]
      return parts.map((part) => [...new Set(part.map(({ name }) => name))].sort().join(', ')).join(' > ')
    })
}
