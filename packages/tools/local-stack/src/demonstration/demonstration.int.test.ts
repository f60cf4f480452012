import { randomBytes } from 'node:crypto'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { buildSmtpSettingsStreamId, mailServerId } from '@crm/events'
import { inlineProjections } from '@crm/host'
import { createSecretSealer } from '@crm/secrets'
import { findMailServer, getPasswordEncryptionContext, smtpSettingsDecider } from '@crm/service-mail'
import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { configureMailCatcher, fillDatabaseWithDemonstration, sampleTimeZone } from './index.ts'

const { url } = await createTestDatabase()
const own = await createTestDatabase()
const settings = { businessTimeZone: 'America/New_York', companyName: 'Kitchen Solutions', companyPhone: null, companyEmail: null }
const now = new Date('2025-03-05T17:00:00Z')

async function counts(): Promise<Record<string, number | string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`SELECT
    (SELECT count(*)::int FROM crm.events) AS events, (SELECT count(*)::int FROM crm.leads) AS leads,
    (SELECT count(*)::int FROM crm.leads WHERE installation_kind = 'plain' AND installation_date < '2025-03-05') AS unconfirmed,
    (SELECT count(*)::int FROM crm.completed_projects) AS completed,
    (SELECT count(*)::int FROM crm.sample_booklets) AS booklets, (SELECT count(*)::int FROM crm.repair_requests) AS repairs,
    (SELECT count(*)::int FROM crm.users) AS users, (SELECT count(*)::int FROM crm.installers) AS installers,
    (SELECT count(*)::int FROM crm.wmk_colors) AS colors, (SELECT count(*)::int FROM crm.calendar_events) AS planned, (SELECT count(*)::int FROM crm.lead_origins) AS origins,
    (SELECT count(*)::int FROM crm.email_templates) AS templates, (SELECT count(*)::int FROM crm.email_templates WHERE NOT is_active) AS "switchedOff",
    (SELECT count(*)::int FROM crm.events WHERE occurred_at > '${now.toISOString()}') AS "inTheFuture",
    (SELECT data ->> 'to' FROM crm.events WHERE type = 'BusinessTimeZoneChanged') AS "timeZone"`)
  await client.end()
  return rows[0]
}

describe('filling the demonstration', () => {
  it('fills an empty database once, with events of the past', async () => {
    await fillDatabaseWithDemonstration(url, settings, sampleTimeZone, now)
    const filled = await counts()
    expect(filled.completed).toBeGreaterThan(40)
    expect(filled).toMatchObject({
      unconfirmed: 3,
      leads: 240,
      booklets: 40,
      repairs: 10,
      users: 5,
      installers: 8,
      planned: 12,
      colors: 24,
      origins: 8,
      templates: 12,
      switchedOff: 2,
      inTheFuture: 0,
      timeZone: 'America/Chicago',
    })
    await fillDatabaseWithDemonstration(url, settings, sampleTimeZone, now)
    expect(await counts()).toEqual(filled)
  })

  it('continues where a killed start stopped', { tags: 'full' }, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`DELETE FROM crm.commands WHERE actor = 'demonstration' AND key = 'done'`)
    await client.end()
    const before = await counts()
    await fillDatabaseWithDemonstration(url, settings, sampleTimeZone, now)
    expect(await counts()).toEqual(before)
  })
})

describe("the demonstration's email", () => {
  const key = { secretsKey: randomBytes(32), production: false, dataDir: '' }
  const db = openDatabase({ connectionString: url, applicationName: 'test', poolSize: 2 })
  afterAll(() => db.close())
  const store = createEventStore({ database: db, projections: inlineProjections, clock: () => now })
  const streamId = buildSmtpSettingsStreamId(mailServerId)
  const typesOf = async () => (await store.read(streamId)).map(({ type }) => type)

  it('goes to the mail catcher, also on another port', async () => {
    await fillDatabaseWithDemonstration(url, settings, sampleTimeZone, now)
    await configureMailCatcher(url, key, 1025, now)
    const server = await findMailServer(db)
    expect(server).toMatchObject({ host: 'localhost', port: 1025, secure: false, is_active: true, from_email: 'office@example.com' })
    expect(createSecretSealer(key.secretsKey).open(server?.password ?? '', getPasswordEncryptionContext(mailServerId))).not.toBe('')
    await configureMailCatcher(url, key, 1025, now)
    expect(await typesOf()).toEqual(['SmtpConfigured'])
    await configureMailCatcher(url, key, 1026, now)
    expect(await findMailServer(db)).toMatchObject({ port: 1026, password: server?.password })
    expect(await typesOf()).toEqual(['SmtpConfigured', 'SmtpSettingsChanged'])
  })

  it('goes to another server after a user has set one', async () => {
    const command = { type: 'ChangeSmtp', data: { changes: { name: 'Ours' }, password: null } } as const
    const meta = { actor: { id: '1', name: 'admin' }, ip: null, userAgent: null, correlationId: 'c', causationId: null }
    await store.execute({ decider: smtpSettingsDecider, streamId, command, meta })
    await configureMailCatcher(url, key, 1027, now)
    expect(await findMailServer(db)).toMatchObject({ name: 'Ours', port: 1026 })
  })

  it('is not set up in a database with real data', async () => {
    await configureMailCatcher(own.url, key, 1025, now)
    const ownDb = openDatabase({ connectionString: own.url, applicationName: 'test', poolSize: 1 })
    expect(await findMailServer(ownDb)).toBeNull()
    await ownDb.close()
  })
})
