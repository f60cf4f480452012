import type { EmailRecordReference } from '@crm/events'
import { createSecretSealer, loadSecretsKey } from '@crm/secrets'
import { createAddressPolicy } from '@crm/smtp'
import { type FaultyServer, startFaultyServer } from '@crm/smtp/faulty-server'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, james, type ServiceApi, startServiceApi } from '@crm/testing/service-api'
import { afterAll, expect } from 'vitest'
import { createEmailSender, type EmailRequest, type EmailSender, type EmailSenderOptions, requestEmail } from '../src/index.ts'

export type MailHarness = ServiceApi & {
  server: FaultyServer
  work: EmailSender
  worker(more?: Partial<EmailSenderOptions>): EmailSender
  settle(changes: object): Promise<void>
  addTemplate(more?: object): Promise<number>
  addLead(more?: object): Promise<EmailRecordReference>
  /** A queued message, by default to a new lead with a new template. */
  ask(wish?: Partial<EmailRequest>): Promise<number>
  message(id: number): Promise<Message>
  facts(id: number): Promise<string[]>
  later(id: number, seconds: number): Promise<void>
  whileHeld<T>(id: number, meanwhile: () => Promise<T>): Promise<T>
  waitingForLocks(): Promise<number>
}

// biome-ignore lint/suspicious/noExplicitAny: the body is what the tests look into; it has been checked against the call's schema.
type Message = any

const smtp = { username: 'mailer', password: 'correct horse', from_email: 'office@kitchen.example.com', from_name: 'Kitchen Solutions' }

export async function createMailHarness(): Promise<MailHarness> {
  const { url } = await createTestDatabase()
  const api = await startServiceApi({ url })
  const { call, store, db, settings, business } = api
  const server = await startFaultyServer()
  afterAll(() => server.close())
  const parts = {
    store,
    db,
    business,
    sealer: createSecretSealer(loadSecretsKey(settings)),
    reach: createAddressPolicy(settings),
    worker: 'ben',
  }
  const worker = (more: Partial<EmailSenderOptions> = {}) => createEmailSender({ ...parts, ...more })
  const settle = async (changes: object) => {
    const { status, body } = await call('updateSmtpSettings', { as: adminUser, params: { id: 1 }, body: changes })
    expect(status, body.message).toBe(200)
  }
  const addTemplate = async (more: object = {}) => {
    const text = { name: 'Welcome', type: 'customer_info', subject: 'Hello {{customer_name}}', body: 'Your kitchen, {{customer_name}}.' }
    const { status, body } = await call('createEmailTemplate', { as: adminUser, body: { ...text, ...more } })
    expect(status, body.message).toBe(201)
    return body.id as number
  }
  const addLead = async (more: object = {}): Promise<EmailRecordReference> => {
    const { status, body } = await call('createLead', {
      as: adminUser,
      body: {
        name: 'Ada Example',
        email: 'ada.example@example.com',
        phone: '(512) 555-0101',
        lead_origin: 'facebook',
        assigned_to: 'maria',
        ...more,
      },
    })
    expect(status, body.message).toBe(201)
    return { kind: 'lead', id: body.id }
  }
  const { status } = await call('createSmtpSettings', {
    as: adminUser,
    body: { ...smtp, host: '127.0.0.1', port: server.port, secure: false, is_active: true },
  })
  expect(status).toBe(201)

  return {
    ...api,
    server,
    work: worker(),
    worker,
    settle,
    addTemplate,
    addLead,
    ask: async (wish = {}) => {
      const template = wish.template ?? (await addTemplate())
      const record = wish.record ?? (await addLead())
      return (await requestEmail({ store, db, business }, { to: 'record', meta: buildTestEventMeta(james), ...wish, template, record })).id
    },
    message: async (id) => (await call('getDelivery', { as: adminUser, params: { id } })).body,
    facts: async (id) => (await store.read(`email-${id}`)).map(({ type, meta }) => `${type} ${meta.actor.name}`),
    later: async (id, seconds) => {
      const moved = ['next_attempt_at', 'hand_over_at', 'claim_until', 'created_at'].map(
        (column) => `${column} = ${column} - $2 * interval '1 second'`,
      )
      await db.pool.query(`update crm.email_deliveries set ${moved.join(', ')} where id = $1`, [id, seconds])
    },
    whileHeld: async (id, meanwhile) => {
      const other = await db.pool.connect()
      try {
        await other.query('begin')
        await other.query('select from crm.email_deliveries where id = $1 for update', [id])
        return await meanwhile()
      } finally {
        // Closing the connection ends its transaction.
        other.release(true)
      }
    },
    waitingForLocks: async () => {
      const { rows } = await db.pool.query<{ n: number }>(
        'select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      )
      return rows[0]?.n ?? 0
    },
  }
}

export const adminUser = createTestUser('ada', 'administrator')
