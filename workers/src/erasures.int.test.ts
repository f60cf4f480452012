import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Erasure } from '@crm/contracts'
import { createErasureSigning, verifyProjection } from '@crm/event-store'
import { buildFilePlace, deriveCheckpointKey, deriveErasureKey, readCheckpointFile, verifyLog } from '@crm/event-store/seal'
import { allPersonalData, inlineProjections } from '@crm/host'
import { createErasureRunner, readErasureRecords, reapplyErasures } from '@crm/service-admin'
import { requestEmail } from '@crm/service-mail'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, james } from '@crm/testing/service-api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { adminUser, createMailHarness } from '../test/mail-harness.ts'
import { buildTestSettings, testSecretsKey } from '../test/settings.ts'
import { createErasureWorker } from './resumable-jobs.ts'
import { type RunningWorkers, startWorkers } from './workers.ts'

const becomes = (look: () => Promise<unknown>, wanted: unknown) => vi.waitFor(async () => expect(await look()).toBe(wanted))
const { url } = await createTestDatabase()
const harness = await createMailHarness(url)
const { call, store, db, business, server } = harness
const secretsKey = Buffer.from(testSecretsKey, 'base64')
const signing = createErasureSigning(secretsKey, buildTestSettings(url).sealCheckpoints)
const written: string[] = []
const log = createLogger('workers', { level: 'debug', destination: { write: (line: string) => written.push(line) } })
const owner = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
let workers: RunningWorkers
const start = async () => {
  const times = { emails: 200, grace: 1_000, reconciliation: 500 }
  const connection = { redisUrl: null, databaseUrl: url, log }
  workers = await startWorkers({ id: 'test', db, connection, settings: buildTestSettings(url), log, times })
}
beforeAll(async () => {
  await owner.connect()
  await start()
})
afterAll(async () => {
  await workers.stop(5_000)
  await owner.end()
})

const done = async (name: Parameters<typeof call>[0], sent: Parameters<typeof call>[1]) => {
  const answer = await call(name, { as: adminUser, ...sent })
  expect(answer.status, answer.body.message).toBeLessThan(300)
  return answer.body
}
const record = (fields: object): Promise<{ id: number }> =>
  done('createLead', { body: { lead_origin: 'google_text', assigned_to: 'sofia', phone: '(303) 555-0199', ...fields } })

// Every form of Quentin's personal data.
const telltale = /abernath|abernethy|555.{0,3}0142(?!\d)|555.{0,3}0177|juniper hollow|three small dogs|green marble/i

const around = (text: string): string => text.slice(Math.max(0, text.search(telltale) - 60), text.search(telltale) + 60)

/** Where the database contains any of it: all rows of all tables, including the queue's. */
async function found(): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('crm', 'queue')`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t`)
    places.push(
      ...rows
        .map(({ row }) => JSON.stringify(row))
        .filter((row) => telltale.test(row))
        .map((row) => `${name}: ${around(row)}`),
    )
    const { rows: bytes } = await owner.query<{ text: string }>(
      name === 'crm.lead_import_parts' ? `select encode(bytes, 'escape') as text from ${name}` : `select '' as text`,
    )
    places.push(...bytes.filter(({ text }) => telltale.test(text)).map(() => `${name} bytes`))
  }
  return places
}

const figures = async () => ({
  dashboard: await done('dashboardStats', {}),
  orders: await done('bookletStats', {}),
  sections: (await done('installationBoard', {})).counts ?? null,
  counts: (await owner.query('select * from crm.lead_counts where leads <> 0 order by 1, 2, 3, 4')).rows,
  sums: (
    await owner.query(`select count(*), sum(project_amount), count(*) filter (where deposit_paid) as deposits,
      array_agg(installation_kind order by id) as kinds, array_agg(date_created order by id) as days from crm.leads`)
  ).rows,
})
const erasures = async (): Promise<Erasure[]> => done('listErasures', {})
const isFinished = (id: number) => becomes(async () => (await erasures()).find((erasure) => erasure.id === id)?.status, 'finished')
const order = (leads: number[], more: object = {}) => ({ body: { leads, reason: 'Asked for in writing', confirmation: 'ERASE', ...more } })
const isTold = () =>
  becomes(async () => {
    const { rowCount } = await owner.query(
      'select from crm.events e where not exists (select from crm.activity_log a where a.event_position = e.position)',
    )
    return rowCount
  }, 0)

let quentin = 0
let neighbour = 0
let namesake = 0
let waiting = 0
let promised = 0
let ned = 0
beforeAll(async () => {
  // Shares digits and a first name.
  namesake = (await record({ name: 'Quentin Abbot', phone: '(303) 555-0143', email: 'q.abbot@example.com', notes: 'Call 303 555 01420' }))
    .id
  quentin = (
    await record({
      name: 'Quentin "Quill" Abernethy',
      phone: '(303) 555-0177',
      email: 'q.abernethy@example.com',
      notes: 'Has three small dogs',
    })
  ).id
  await done('updateLead', {
    params: { id: quentin },
    body: {
      ...{ name: 'Quentin Abernathy', phone: '(303) 555-0142', email: 'quentin@abernathy.example.com', address: '12 Juniper Hollow Road' },
      ...{ notes: 'Has three small dogs\nFix the green marble', remarks: 'Sold', project_amount: '4800.00', deposit_paid: true },
      ...{ installation_date: '2026-11-30', next_followup_date: '2026-12-02' },
    },
  })
  neighbour = (
    await record({
      name: 'Nora Example',
      email: 'nora@example.com',
      notes: 'Neighbour of Quentin Abernathy (303.555.0142), once\nQUENTIN "QUILL" ABERNETHY',
    })
  ).id
  const booklet = {
    order_number: 'ABERNATHY-1',
    customer_name: 'Quentin Abernathy',
    address: '12 Juniper Hollow Road',
    phone: '3035550142',
  }
  await done('createBooklet', { body: { ...booklet, email: 'quentin@abernathy.example.com', product_type: 'Trial Kit' } })
  const client = { customer_name: 'Quentin Abernathy', phone: '+1 303 555 0142', address: '12 Juniper Hollow Road' }
  await done('createRepairRequest', { body: { ...client, project_id: quentin, issue_description: 'Green marble is lifting' } })
  const event = { type: 'showroom-visit', start_date: '2026-12-01', all_day: true }
  await done('createCalendarEvent', { body: { ...event, title: 'Visit of Quentin Abernathy', related_lead_id: quentin } })
  await done('createCalendarEvent', { body: { ...event, title: 'Fair', description: 'Bring the keys of Quentin Abernathy along' } })
  const rows = ['Quentin Abernathy,303-555-0142,,facebook,not a day', 'Ned Example,303-555-0188,ned@example.com,facebook,2026-03-01']
  const file = Buffer.from(`Name,Phone,Email,Lead Origin,Date Created\n${rows.join('\n')}\n`)
  const imported = await done('uploadLeadImport', { query: { file_name: 'leads_abernathy-quentin_2026.csv' }, file })
  await done('startLeadImport', { params: { id: imported.id } })
  await becomes(async () => (await done('getLeadImport', { params: { id: imported.id } })).status, 'finished')
  ned = (await owner.query<{ id: number }>(`select id from crm.leads where name = 'Ned Example'`)).rows[0]?.id ?? 0
  await done('uploadLeadImport', { query: { file_name: 'again.csv' }, file })
  const letter = { name: 'For Quentin Abernathy', type: 'customer_info', subject: 'Hello', body: 'For Quentin "Quill" Abernethy' }
  await done('createEmailTemplate', { body: letter })
  await done('exportLeads', { query: { search: 'Abernathy, Quentin' } })
  const { dataDir } = buildTestSettings(url)
  for (const [folder, name] of [
    ['mail', 'one.eml'],
    ['logs', 'workers.log'],
  ] as const) {
    mkdirSync(join(dataDir, folder), { recursive: true })
    writeFileSync(join(dataDir, folder, name), 'To: quentin@abernathy.example.com\n')
  }
  // A sent message, a rejected one and a waiting one.
  const template = (await owner.query<{ id: number }>(`select id from crm.email_templates where name = 'Reminder'`)).rows[0]?.id ?? 0
  const request = { template, record: { kind: 'lead', id: quentin }, to: 'record', customMessage: 'See you, Quentin Abernathy' } as const
  const tell = async () => (await requestEmail({ store, db, business }, { ...request, meta: buildTestEventMeta(adminUser) })).id
  const states = async (...ids: number[]) => (await harness.states(ids)).join()
  const sent = await tell()
  await becomes(() => states(sent), 'sent')
  server.play({ accounts: { mailer: harness.password }, faults: { RCPT: { say: '550 5.1.1 <quentin@abernathy.example.com> is unknown' } } })
  const failed = await tell()
  await becomes(() => states(failed), 'failed')
  server.play({ accounts: { mailer: harness.password }, faults: { connection: 'cut' } })
  waiting = await tell()
  await becomes(() => states(waiting), 'retry')
  server.play({ accounts: { mailer: harness.password } })
  await isTold()
})

describe('erasing a person', () => {
  it('requires an administrator and a typed confirmation, and rejects a reason that names the person', async () => {
    const owners = createTestUser('olga', 'owner')
    for (const as of [james, owners]) {
      expect((await call('requestErasure', { as, ...order([quentin]) })).status).toBe(403)
      expect((await call('previewErasure', { as, body: { leads: [quentin] } })).status).toBe(403)
      expect((await call('listErasures', { as })).status).toBe(403)
    }
    expect((await call('requestErasure', { as: adminUser, ...order([quentin], { confirmation: 'yes' }) })).status).toBe(400)
    expect(await call('requestErasure', { as: adminUser, ...order([quentin], { reason: 'Mr. Quentin Abernathy wrote' }) })).toMatchObject({
      ...{ status: 400, body: { message: 'The reason must not name the person' } },
    })
    expect((await call('requestErasure', { as: adminUser, ...order([9_999]) })).status).toBe(404)
    expect(await erasures()).toEqual([])
  })

  it('finds them by name, and lists what will be erased', async () => {
    for (const search of [String(quentin), 'QUENTIN@abernathy.example.com', '303.555.0142', 'abernath']) {
      expect((await done('previewErasure', { body: { search } })).leads.map(({ id }: { id: number }) => id)).toEqual([quentin])
    }
    const { leads, counts } = await done('previewErasure', { body: { leads: [quentin] } })
    expect(leads).toMatchObject([{ id: quentin, same: null, erased_at: null }])
    expect(counts).toMatchObject({ orders: 1, repairs: 1, calendarEvents: 1, messages: 3, waiting: expect.any(Number) })
    promised = counts.events
    expect(promised).toBeGreaterThan(10)
    expect((await done('previewErasure', { body: { leads: [quentin] } })).keptOrigins).toEqual([])
  })

  it('lists lead origins that name them; these stay, because other leads have them too', async () => {
    const label = 'Friends of Quentin Abbot'
    await done('createLeadOrigin', { body: { label } })
    const kept = async () => (await done('previewErasure', { body: { leads: [namesake] } })).keptOrigins
    expect(await kept()).toEqual([label])
    const origin = (await done('listLeadOrigins', {})).find((each: { label: string }) => each.label === label)
    await done('updateLeadOrigin', { params: { id: origin.id }, body: { label: 'Friends' } })
    expect(await kept()).toEqual(['Friends (stored as friends_of_quentin_abbot)'])
  })

  it('does nothing when the worker dies before the redaction, and is finished by the next worker when it dies afterwards', async () => {
    await workers.stop(5_000)
    const before = await figures()
    const { id, status } = await done('requestErasure', order([quentin]))
    expect(status).toBe('requested')
    const dyingAt = (death: string) => {
      const passed = (point: string) => {
        if (point === death) throw new Error('Cut off')
      }
      return createErasureRunner({
        db,
        store,
        connectionString: url,
        personalData: allPersonalData,
        projections: inlineProjections,
        signing,
        passed,
      })
    }
    await expect(dyingAt('before-commit').run(id)).rejects.toThrow('Cut off')
    expect(await done('getLead', { params: { id: quentin } })).toMatchObject({ name: 'Quentin Abernathy', phone: '(303) 555-0142' })
    await expect(dyingAt('after-commit').run(id)).rejects.toThrow('Cut off')
    await done('updateLead', { params: { id: neighbour }, body: { additional_notes: 'Knows Quentin Abernathy' } })
    await start()
    await isFinished(id)
    expect(await done('getLead', { params: { id: neighbour } })).toMatchObject({ additional_notes: 'Knows Erased' })
    expect((await owner.query(`select tablename from pg_tables where tablename like '%\\_\\_rebuild'`)).rows).toEqual([])
    expect((await owner.query('select from crm.erasures_under_way')).rowCount).toBe(0)
    await isTold()
    expect(await figures()).toEqual(before)
    const [erasure] = await erasures()
    expect(erasure).toMatchObject({ id, leads: [quentin], cancelled: 1, leftovers: [], requested_by: 'ada' })
    // The person's own records, and mentions in other records.
    expect(erasure?.events).toBeGreaterThanOrEqual(promised)
  })

  it("leaves no trace of them in the database or the workers' logs", async () => {
    expect(await found()).toEqual([])
    expect(written.filter((line) => telltale.test(line))).toEqual([])
    const { dataDir } = buildTestSettings(url)
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([])
    expect(readFileSync(join(dataDir, 'logs', 'workers.log'), 'utf8')).toMatch(/^To: Erased +\n$/)
  })

  it('keeps the number of an order but erases its name', async () => {
    expect(await done('listBooklets', { query: {} })).toMatchObject([{ id: 1, order_number: 'Erased 1', customer_name: 'Erased' }])
  })

  it("leaves other people's data unchanged except for mentions of the person", async () => {
    expect(await done('getLead', { params: { id: namesake } })).toMatchObject({
      ...{ name: 'Quentin Abbot', phone: '(303) 555-0143', email: 'q.abbot@example.com', notes: 'Call 303 555 01420' },
    })
    expect(await done('getLead', { params: { id: neighbour } })).toMatchObject({
      ...{ name: 'Nora Example', email: 'nora@example.com', notes: 'Neighbour of Erased (Erased), once\nErased' },
    })
  })

  it('keeps the lead with its amounts and dates, and blocks changes of personal data', async () => {
    const lead = await done('getLead', { params: { id: quentin } })
    expect(lead).toMatchObject({
      ...{ name: 'Erased', phone: null, email: null, address: null, notes: 'Erased\nErased (repair)' },
      ...{ remarks: 'Sold', project_amount: '4800.00', deposit_paid: true, installation_date: '2026-11-30', next_followup_date: null },
      erased_at: expect.any(String),
    })
    const changed = await call('updateLead', { as: adminUser, params: { id: quentin }, body: { name: 'Quentin Abernathy' } })
    const refused = { status: 409, body: { message: 'The personal data of this lead was erased: it can no longer be changed' } }
    expect(changed).toMatchObject(refused)
    const followUp = { params: { id: quentin }, body: { next_followup_date: '2026-12-24' } }
    expect(await call('updateLead', { as: adminUser, ...followUp })).toMatchObject(refused)
    const { entries } = await done('leadHistory', { params: { id: quentin } })
    const { version } = entries.find(({ type }: { type: string }) => type === 'LeadErased')
    expect(await call('undoLeadChange', { as: adminUser, params: { id: quentin }, body: { version } })).toMatchObject(refused)
    for (const type of ['client', 'installer'] as const) {
      const notice = { installationId: quentin, type, customMessage: null }
      expect(await call('notifyInstallation', { as: adminUser, body: notice })).toMatchObject({
        ...{
          status: 409,
          body: { message: 'The personal data of this client was erased, so no notices about the installation can be sent' },
        },
      })
    }
    expect(await done('updateLead', { params: { id: quentin }, body: { project_amount: '4800.00' } })).toMatchObject({ name: 'Erased' })
    expect((await harness.states([waiting])).join()).toBe('cancelled')
  })

  it('leaves the seal chain valid', async () => {
    const settings = buildTestSettings(url)
    const check = () =>
      verifyLog({
        ...{ connectionString: url, sessions: 1, place: buildFilePlace(settings.sealCheckpoints) },
        checkpoints: () => readCheckpointFile(settings.sealCheckpoints, deriveCheckpointKey(secretsKey)),
        erasures: {
          key: deriveErasureKey(secretsKey),
          kept: { place: buildFilePlace(settings.erasures), read: () => readErasureRecords(settings.erasures) },
        },
      })
    await becomes(async () => (await check()).unsealed, 0)
    expect(await check()).toMatchObject({ fault: null, erased: expect.any(Number), erasedUnproven: 0 })
    expect((await check()).erased).toBeGreaterThan(20)
  })

  it('is stored outside the database with ids only, and applied again after a restore', async () => {
    const kept = await readErasureRecords(buildTestSettings(url).erasures)
    expect(kept).toMatchObject([{ leads: [quentin], booklets: [1], repairs: [1] }])
    const parts = { db, store, connectionString: url, personalData: allPersonalData, projections: inlineProjections, signing, settling: 10 }
    const work = createErasureRunner(parts)
    expect(await reapplyErasures(parts, work, kept)).toEqual([])
    expect(await reapplyErasures(parts, work, [{ ...kept[0], leads: [quentin, ned, 9_999] } as (typeof kept)[number]])).toEqual([ned])
    expect(await done('getLead', { params: { id: ned } })).toMatchObject({ name: 'Erased', email: null, lead_origin: 'facebook' })
  })

  it('is rejected the second time', async () => {
    expect(await call('requestErasure', { as: adminUser, ...order([quentin]) })).toMatchObject({
      ...{ status: 409, body: { message: `The personal data of lead ${quentin} has already been erased` } },
    })
  })

  it('is one erasure, however many ask for it at once, and is queued again when its job is lost', async () => {
    await workers.stop(5_000)
    const { id: lead } = await record({ name: 'Lotte Lost' })
    const before = (await erasures()).length
    const { id } = await done('requestErasure', order([lead]))
    const answers = await Promise.all(Array.from({ length: 6 }, () => done('requestErasure', order([lead]))))
    expect(answers.map((answer) => answer.id)).toEqual(Array(6).fill(id))
    const { id: other } = await record({ name: 'Six Requests' })
    const sameTime = await Promise.all(Array.from({ length: 6 }, () => done('requestErasure', order([other]))))
    expect(new Set(sameTime.map((answer) => answer.id)).size).toBe(1)
    const both = await call('requestErasure', { as: adminUser, ...order([lead, other]) })
    expect(both).toMatchObject({ status: 409, body: { message: 'The personal data of this lead is already being erased' } })
    expect(await erasures()).toHaveLength(before + 2)
    const asked: { erasureId: number }[] = []
    const queue = {
      addAll: async (jobs: readonly { payload: { erasureId: number } }[]) => {
        asked.push(...jobs.map(({ payload }) => payload))
      },
    }
    await createErasureWorker({ db, settings: buildTestSettings(url), queue, grace: 1 }).resume()
    expect(asked).toEqual([{ erasureId: id }, { erasureId: sameTime[0]?.id }])
    await start()
    await isFinished(id)
    await isFinished(sameTime[0]?.id)
  })

  it('takes a text with the last name alone only where someone chose that', async () => {
    const { id: wanda } = await record({ name: 'Wanda Zimmerly', notes: 'Zimmerly herself' })
    const { id: meant } = await record({ name: 'Nora Near', notes: 'Ask Mrs. Zimmerly first, not Wanda Zimmerly' })
    const { id: street } = await record({ name: 'Sam Street', notes: 'Lives on Zimmerly Road' })
    const file = Buffer.from('Name\nNobody Here\n')
    const { id: upload } = await done('uploadLeadImport', { query: { file_name: 'zimmerly.csv' }, file })
    const text = { name: 'Hello', type: 'customer_info', subject: 'To the Zimmerlys', body: 'Dear Zimmerly' }
    const { id: template } = await done('createEmailTemplate', { body: text })
    expect((await done('previewErasure', { body: { leads: [wanda] } })).mentions).toBeNull()
    const { mentions } = await done('previewErasure', { body: { leads: [wanda], mentions: true } })
    expect(mentions).toEqual([
      { stream: `emailTemplate-${template}`, place: `Email template ${template}`, text: 'Dear Zimmerly' },
      { stream: `lead-${street}`, place: `Lead ${street}`, text: 'Lives on Zimmerly Road' },
      { stream: `lead-${meant}`, place: `Lead ${meant}`, text: 'Ask Mrs. Zimmerly first, not Erased' },
      { stream: `leadImport-${upload}`, place: `Lead import ${upload}`, text: 'zimmerly.csv' },
    ])
    const wrong = await call('requestErasure', { as: adminUser, ...order([wanda], { mentions: ['lead-999'] }) })
    expect(wrong).toMatchObject({ status: 400, body: { message: 'The possible mentions have changed' } })
    const chosen = [`emailTemplate-${template}`, `lead-${meant}`, `leadImport-${upload}`]
    const { id } = await done('requestErasure', order([wanda], { mentions: chosen }))
    await isFinished(id)
    expect(await done('getLead', { params: { id: meant } })).toMatchObject({
      name: 'Nora Near',
      notes: 'Ask Mrs. Erased first, not Erased',
    })
    expect(await done('getLead', { params: { id: street } })).toMatchObject({ notes: 'Lives on Zimmerly Road' })
    expect((await done('getLeadImport', { params: { id: upload } })).file_name).toBe('Erased')
    const { rows } = await owner.query('select subject, body from crm.email_templates where id = $1', [template])
    expect(rows).toEqual([{ subject: 'To the Zimmerlys', body: 'Dear Erased' }])
  })

  it.each([
    ['José Núñez', 'utf8', 'Name,Phone,Notes\nPat One,512-555-0111,knows José Núñez\n'],
    ['Siobhán O’Brien', 'utf8', 'Name,Phone,Notes\nPat Two,512-555-0112,"told Siobhán O’Brien, twice"\n'],
    ['Łukasz Strauß', 'utf16le', '\ufeffName,Phone,Notes\nPat Three,512-555-0113,son of Łukasz Strauß\n'],
    ['Zoë Brøndby', 'latin1', 'Name,Phone,Notes\nPat Four,512-555-0114,from Zoë Brøndby\n'],
  ] as const)('deletes the file of an import that was not started and mentions %s, in %s', async (name, encoding, text) => {
    const { id: lead } = await record({ name })
    const { id: upload } = await done('uploadLeadImport', { query: { file_name: 'not-started.csv' }, file: Buffer.from(text, encoding) })
    const rowsOf = async () =>
      JSON.stringify((await owner.query('select cells, fields from crm.lead_import_rows where import_id = $1', [upload])).rows)
    expect(await rowsOf()).toContain(name)
    const { settings } = await done('getLeadImport', { params: { id: upload } })
    const { id } = await done('requestErasure', order([lead]))
    await isFinished(id)
    expect((await owner.query('select from crm.lead_import_parts where import_id = $1', [upload])).rowCount).toBe(0)
    const refused = {
      status: 409,
      body: { message: expect.stringMatching(/^The file was deleted.*Upload it again without that person\.$/) },
    }
    expect(await call('checkLeadImport', { as: adminUser, params: { id: upload }, body: settings })).toMatchObject(refused)
    expect(await call('startLeadImport', { as: adminUser, params: { id: upload } })).toMatchObject(refused)
    expect(await rowsOf()).not.toContain(name)
  })

  it.each(inlineProjections)('leaves the tables of $name as a rebuild from the events would', async (projection) => {
    const differences = await verifyProjection({ connectionString: url, projection })
    expect(differences.filter(({ missing, surplus }) => missing + surplus > 0)).toEqual([])
  })
})
