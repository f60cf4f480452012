import { requestEmail } from '@crm/service-mail'
import { type FaultyServer, startFaultyServer } from '@crm/smtp/faulty-server'
import type { Logger } from '@crm/telemetry'
import { buildTestEventMeta, createTestUser, type ServiceApi, startServiceApi } from '@crm/testing/service-api'
import { afterAll, expect } from 'vitest'
import { testLogger } from './log-harness.ts'
import { testSecretsKey } from './settings.ts'

export const adminUser = createTestUser('ada', 'administrator')

export type MailHarness = ServiceApi & {
  server: FaultyServer
  password: string
  ask(count?: number): Promise<number[]>
  states(ids: readonly number[]): Promise<string[]>
  /** Makes messages due as if these seconds had passed. Running attempts keep their time. */
  later(seconds: number): Promise<void>
  /** Ends the claims of all running attempts, as if their workers had died long ago. */
  endClaims(): Promise<void>
  acceptedOf(ids: readonly number[]): Promise<number[]>
}

export async function createMailHarness(url: string, log: Logger = testLogger): Promise<MailHarness> {
  const api = await startServiceApi({ url, log, changes: { secretsKey: Buffer.from(testSecretsKey, 'base64') } })
  const { call, store, db, business } = api
  const password = 'correct horse battery staple'
  const server = await startFaultyServer({ accounts: { mailer: password } })
  afterAll(() => server.close())
  const created = async (name: 'createSmtpSettings' | 'createEmailTemplate' | 'createLead', body: object) => {
    const answer = await call(name, { as: adminUser, body })
    expect(answer.status, answer.body.message).toBe(201)
    return answer.body.id as number
  }
  const smtp = { host: '127.0.0.1', port: server.port, username: 'mailer', password, from_email: 'office@kitchen.example.com' }
  await created('createSmtpSettings', { ...smtp, secure: false, is_active: true })
  const text = { name: 'Reminder', type: 'installation_reminder', subject: 'Hello {{customer_name}}', body: 'Your kitchen.' }
  const template = await created('createEmailTemplate', text)
  const lead = {
    name: 'Ada Example',
    email: 'ada.example@example.com',
    phone: '(512) 555-0101',
    lead_origin: 'facebook',
    assigned_to: 'maria',
  }
  const id = await created('createLead', lead)
  const wish = { template, record: { kind: 'lead', id }, to: 'record', meta: buildTestEventMeta(adminUser) } as const
  const columns = async <T>(column: string, ids: readonly number[]) =>
    (
      await db.pool.query<{ value: T }>(`select ${column} as value from crm.email_deliveries where id = any ($1) order by id`, [[...ids]])
    ).rows.map(({ value }) => value)

  return {
    ...api,
    server,
    password,
    ask: async (count = 1) => {
      const ids: number[] = []
      while (ids.length < count) ids.push((await requestEmail({ store, db, business }, wish)).id)
      return ids
    },
    states: (ids) => columns<string>('state', ids),
    later: async (seconds) => {
      const moved = ['next_attempt_at', 'hand_over_at'].map((column) => `${column} = ${column} - $1 * interval '1 second'`)
      // Locks rows in the same order as the workers.
      await db.pool.query(
        `with held as (select id from crm.email_deliveries order by id for update)
         update crm.email_deliveries d set ${moved.join(', ')} from held where d.id = held.id`,
        [seconds],
      )
    },
    endClaims: async () =>
      void (await db.pool.query('update crm.email_deliveries set claim_until = clock_timestamp() where claim_until is not null')),
    acceptedOf: async (ids) =>
      (await columns<string>('message_id', ids)).map((id) => server.accepted.filter(({ raw }) => raw.includes(id)).length),
  }
}
