import type { SentNotice } from '@crm/contracts'
import { createTestUser, type ServiceApiAnswer } from '@crm/testing/service-api'
import { beforeEach, expect } from 'vitest'
import { adminUser, createMailHarness, type MailHarness } from './mail-harness.ts'

export type NoticeInput = { type?: 'client' | 'installer'; templateId?: number; customMessage?: string; after?: number | null }

export async function createNoticeHarness() {
  const office = await createMailHarness()
  const { call, server, db, work, addTemplate } = office
  beforeEach(() => {
    server.play({})
    server.accepted.length = 0
  })
  await hireThree(office)
  const ask = (installationId: number, press: NoticeInput = {}, as = createNoticeSenderUser(), headers = {}): Promise<ServiceApiAnswer> =>
    call('notifyInstallation', { as, body: { installationId, type: 'client', ...press }, headers })

  async function working<T>(asked: Promise<T>, worker: Pick<typeof work, 'send'> = work): Promise<T> {
    let isOver = false
    const end = asked.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const { rows } = await db.pool.query<{ id: number }>(`
        select id from crm.email_deliveries
        where state = 'queued' or (state = 'retry' and next_attempt_at <= clock_timestamp()) order by id`)
      for (const { id } of rows) await worker.send(id)
      await Promise.race([end, new Promise((next) => setTimeout(next, 20))])
    }
    return end
  }

  return {
    ...office,
    templates: await addTemplates(addTemplate),
    working,
    ask,
    tell: (id: number, press: NoticeInput = {}, as = createNoticeSenderUser(), headers = {}) => working(ask(id, press, as, headers)),
    sold: async (more: object = {}) =>
      (await office.addLead({ remarks: 'Sold', installation_date: '2026-11-30', assigned_installer: ['Diego Sample'], ...more })).id,
    change: async (id: number, changes: object) => {
      const answer = await call('updateLead', { as: adminUser, params: { id }, body: changes })
      expect(answer.status, answer.body.message).toBe(200)
    },
    complete: async (id: number) => {
      const answer = await call('completeInstallation', { as: adminUser, params: { id }, body: {} })
      expect(answer.status, answer.body.message).toBe(200)
    },
    notices: async (id: number, as = createNoticeSenderUser()): Promise<SentNotice[]> =>
      (await call('installationNotices', { as, params: { id } })).body,
    latest: async (ids: readonly number[]): Promise<SentNotice[]> =>
      (await call('latestNotices', { as: createNoticeSenderUser(), query: { ids: ids.join(',') } })).body,
    rowCount: async () => (await db.pool.query('select from crm.email_deliveries')).rowCount,
    ago: (seconds: number) =>
      db.pool.query(
        `update crm.email_deliveries set created_at = created_at - $1 * interval '1 s', sent_at = sent_at - $1 * interval '1 s'`,
        [seconds],
      ),
    /** A message that the server rejected for now and whose next attempt is due. */
    waiting: async (id: number, press: NoticeInput = {}): Promise<number> => {
      server.play({ faults: { MAIL: { say: '451 4.3.0 Not now' } } })
      const { body } = await working(ask(id, press))
      server.play({})
      await office.later(body.notices[0].id, 90)
      return body.notices[0].id
    },
  }
}

let people = 0

export const createNoticeSenderUser = (...permissions: string[]) => ({
  ...createTestUser('kim', 'sales_rep', permissions.length > 0 ? permissions : ['installations']),
  id: 5000 + people++,
})

export const createDispatcherUser = () => createNoticeSenderUser('installations', 'installers')

async function hireThree({ call }: MailHarness): Promise<void> {
  const installers = [
    { name: 'Diego Sample', email: 'diego.sample@example.com', phone: '(512) 555-0111' },
    { name: 'Marcus Sample', email: 'marcus.sample@example.com' },
    { name: 'Rob Sample' },
  ]
  for (const installer of installers)
    expect((await call('createInstaller', { as: adminUser, body: { status: 'active', ...installer } })).status).toBe(201)
}

const letter = 'Hello {{customer_name}},\n\nwe come on {{installation_date}}.\n\nBest regards,\n{{company_name}}'

async function addTemplates(add: MailHarness['addTemplate']) {
  const reminder = { name: 'Reminder', type: 'installation_reminder', subject: 'Your installation on {{installation_date}}', body: letter }
  const installer = { name: 'Assigned', type: 'installer_notification', subject: 'A job', body: 'Hello {{installer_name}}' }
  await add(installer)
  await add({ name: 'Repair', type: 'repair_notification', subject: 'Your repair', body: 'Dear {{customer_name}}' })
  return { reminder: await add(reminder) }
}
