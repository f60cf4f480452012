import type { ServiceApiAnswer } from '@crm/testing/service-api'
import { createTestUser } from '@crm/testing/service-api'
import { beforeEach, expect, it } from 'vitest'
import { adminUser, createMailHarness } from '../../test/mail-harness.ts'

const { call, server, db, work, settle, addLead } = await createMailHarness()
const record = await addLead({ name: 'Ada <Example>' })
const test = { subject: 'Hello {{customer_name}}', body: 'From {{company_name}}.', record, test_email: 'maria@example.com' }

let people = 0
beforeEach(() => {
  server.play({ accounts: { mailer: 'correct horse' } })
  server.accepted.length = 0
})
const someone = (...more: string[]) => ({ ...createTestUser('maria', 'owner', ['email-templates', 'leads', ...more]), id: 7000 + people++ })
const keeper = () => someone('system-settings')

async function sent(changes: object = {}, as = keeper()): Promise<ServiceApiAnswer> {
  let answer: ServiceApiAnswer | undefined
  const asked = call('testEmailTemplate', { as, body: { ...test, ...changes } }).then((got) => {
    answer = got
  })
  while (answer === undefined) {
    const { rows } = await db.pool.query<{ id: number }>(`select id from crm.email_deliveries where state = 'queued'`)
    for (const { id } of rows) await work.send(id)
    await Promise.race([asked, new Promise((next) => setTimeout(next, 20))])
  }
  return answer
}
const queued = async () => (await db.pool.query('select from crm.email_deliveries')).rowCount

it('sends the texts as they stand, filled from the record, to whom it is asked and to nobody else, also while sending is off', async () => {
  await settle({ is_active: false })
  const { status, body } = await sent()
  await settle({ is_active: true })
  expect({ status, ...body }).toMatchObject({
    status: 200,
    message: 'Test email sent successfully',
    reply: expect.stringMatching(/queued as/),
  })
  expect(server.accepted).toMatchObject([{ from: 'office@kitchen.example.com', to: ['maria@example.com'] }])
  expect(server.accepted[0]?.raw).toContain('Subject: Hello Ada <Example>')
  const [first] = (await call('listDeliveries', { as: adminUser, query: {} })).body
  expect(first).toMatchObject({ kind: 'test', state: 'sent', subject: 'Hello Ada <Example>', recipient: 'maria@example.com' })
  expect((await call('getDelivery', { as: adminUser, params: { id: first.id } })).body.html).toContain('From Kitchen Solutions.')
})

it('says the server’s words where it refused the message', async () => {
  server.play({ accounts: { mailer: 'correct horse' }, faults: { RCPT: { say: '550 5.1.1 No such user' } } })
  expect(await sent()).toMatchObject({ status: 422, body: { message: expect.stringContaining('550 5.1.1 No such user') } })
})

it.each([
  [{ body: 'Your {{password}}' }, 409, 'The template contains unknown variables: {{password}}'],
  [{ body: 'We come on {{installation_date}}' }, 409, 'The template needs values that are missing here: {{installation_date}}'],
  [{ record: { kind: 'lead', id: 999_999 } }, 404, 'Lead not found'],
  [{ record: { kind: 'booklet', id: 1 } }, 403, 'You do not have permission to see sample booklet orders'],
  [{ test_email: '' }, 400, 'Please enter a test email address'],
  [{ test_email: 'maria@example.com, eve@example.com' }, 400, 'Please enter a valid test email address'],
])('refuses %j and sends nothing', async (changes, status, message) => {
  const before = await queued()
  expect(await call('testEmailTemplate', { as: keeper(), body: { ...test, ...changes } })).toMatchObject({ status, body: { message } })
  expect(await queued()).toBe(before)
})

it('sends to nobody but the sender, unless they may change the SMTP settings', async () => {
  const own = 'ann.writer@example.com'
  const ann = someone()
  await db.pool.query(
    `insert into crm.users (id, username, full_name, email, role, permissions, created_at) values ($1, 'ann', 'Ann Writer', $2, 'owner', '{}', now())`,
    [ann.id, own],
  )
  const to = (test_email: string | undefined) => sent({ test_email }, ann)
  expect(await sent({ test_email: undefined }, someone())).toMatchObject({
    status: 409,
    body: { message: 'Your account has no email address to send the test to. You can add one in User Management.' },
  })
  expect(await to('eve@example.com')).toMatchObject({
    status: 403,
    body: { message: 'You can send template tests only to your own address unless you have permission to change the SMTP settings' },
  })
  expect(server.accepted).toEqual([])
  expect((await to(undefined)).status).toBe(200)
  expect((await to('Ann.Writer@EXAMPLE.com')).status).toBe(200)
  expect(server.accepted).toMatchObject([{ to: [own] }, { to: [own] }])
})

it('lets somebody send five a minute', async () => {
  server.play({ accounts: { mailer: 'correct horse' }, faults: { RCPT: { say: '550 5.1.1 No such user' } } })
  const one = keeper()
  for (let nth = 0; nth < 5; nth += 1) expect((await sent({}, one)).status).toBe(422)
  expect(await sent({}, one)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('You can send only five test emails per minute') },
  })
})
