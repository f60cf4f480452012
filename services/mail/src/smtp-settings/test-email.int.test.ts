import { passwordMask } from '@crm/contracts'
import type { SignedInUser } from '@crm/http'
import { createTestUser, type ServiceApiAnswer } from '@crm/testing/service-api'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMailHarness } from '../../test/mail-harness.ts'

const { call, server, db, work, settle, setTime } = await createMailHarness()
const form = {
  host: '127.0.0.1',
  port: server.port,
  username: 'mailer',
  password: 'correct horse',
  from_email: 'office@kitchen.example.com',
  from_name: 'Kitchen Solutions',
  secure: false,
  test_email: 'ada.example@example.com',
}

// Each test uses a new user, because the number of test emails is limited per user.
let people = 0
let someone: SignedInUser
beforeEach(() => {
  const name = `admin ${people++}`
  someone = { ...createTestUser(name, 'admin'), id: 1000 + people }
  server.play({ accounts: { mailer: 'correct horse' } })
  server.accepted.length = 0
})

const send = (body: object = form, headers = {}) => call('testSmtpSettings', { body, as: someone, headers })

/** Requests a test email while a worker runs. */
async function sent(body: object = form, headers = {}): Promise<ServiceApiAnswer> {
  let answer: ServiceApiAnswer | undefined
  const asked = send(body, headers).then((got) => {
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

describe('POST /api/admin/smtp-settings/test', () => {
  it('sends what the form says, and answers what the server said', async () => {
    setTime('2026-03-05T18:30:00.000Z')
    const { status, body } = await sent({ ...form, from_name: 'The Kitchen', from_email: 'kitchen@example.com' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Test email sent successfully', at: '2026-03-05T18:30:00.000Z' })
    expect(body.reply).toMatch(/queued/i)
    expect(body.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok])).toEqual([
      ['connected', true],
      ['signed_in', true],
      ['sender_accepted', true],
      ['recipient_accepted', true],
      ['message_accepted', true],
    ])
    expect(server.accepted).toMatchObject([{ from: 'kitchen@example.com', to: ['ada.example@example.com'], username: 'mailer' }])
    expect(server.accepted[0]?.raw).toContain('From: The Kitchen <kitchen@example.com>')
  })

  it('saves nothing of the form', async () => {
    const before = (await call('listSmtpSettings', { as: someone })).body
    await sent({ ...form, from_name: 'The Kitchen', name: 'Mine' })
    expect((await call('listSmtpSettings', { as: someone })).body).toEqual(before)
  })

  it.each([undefined, '', passwordMask])('sends with the stored password for %j', async (password) => {
    expect((await sent({ ...form, password })).status).toBe(200)
    expect(server.sawSecrets.at(-1)).toMatchObject({ username: 'mailer', password: 'correct horse' })
  })

  it.each([{ host: 'localhost' }, { port: 2525 }, { username: 'sales' }])('sends the stored password not with %o', async (changes) => {
    const before = [await queued(), server.connections]
    expect(await send({ ...form, ...changes, password: passwordMask })).toMatchObject({
      status: 400,
      body: {
        message: 'Please enter the password again: it is stored only for this host, port, and username',
        errors: [{ path: 'password' }],
      },
    })
    expect([await queued(), server.connections]).toEqual(before)
  })

  it('goes out also while sending is switched off', async () => {
    await settle({ is_active: false })
    expect((await sent()).status).toBe(200)
    await settle({ is_active: true })
  })

  it('is one message however often the same one is asked for', async () => {
    const headers = { 'idempotency-key': 'test-1' }
    const [first, second] = [await sent(form, headers), await sent(form, headers)]
    expect(second).toEqual(first)
    expect(server.accepted).toHaveLength(1)
  })
})

describe('a test that fails', () => {
  it.each([
    [[], 'offers no sign-in, so it cannot check the username and password. Enter its port for outgoing mail, usually 587 or 465.'],
    [['XOAUTH2'], 'does not accept passwords. It offers only XOAUTH2. Choose OAuth as the sign-in method.'],
    [['CRAM-MD5', 'NTLM'], 'offers only CRAM-MD5 and NTLM to sign in. The username and password need PLAIN or LOGIN.'],
  ])('says what is needed where the server offers %j, and never that the email was sent', async (signIn, words) => {
    server.play({ signIn })
    const { status, body } = await sent()
    expect({ status, message: body.message }).toEqual({ status: 422, message: `127.0.0.1 ${words}` })
    expect(body.steps.at(-1)).toMatchObject({ step: 'signed_in', ok: false })
    expect(server.accepted).toEqual([])
  })

  it.each([
    [
      'the password',
      { faults: { AUTH: { say: '535 5.7.8 Authentication failed' } } },
      '127.0.0.1 did not accept the username and password: 535 5.7.8 Authentication failed',
    ],
    [
      'the sender',
      { faults: { MAIL: { say: '553 5.7.1 Sender rejected' } } },
      '127.0.0.1 refused the sender office@kitchen.example.com: 553 5.7.1 Sender rejected',
    ],
    [
      'the recipient',
      { faults: { RCPT: { say: '550 5.1.1 No such user' } } },
      '127.0.0.1 refused the recipient ada.example@example.com: 550 5.1.1 No such user',
    ],
  ])('says that %s was refused, and how far it came', async (_, script, message) => {
    server.play({ accounts: { mailer: 'correct horse' }, ...(script as object) })
    const { status, body } = await sent()
    expect({ status, message: body.message }).toEqual({ status: 422, message })
    expect(body.steps.at(-1)).toMatchObject({ ok: false })
    expect(body.steps[0]).toMatchObject({ step: 'connected', ok: true })
  })

  it('says that there is no such host, and that nothing listens', async () => {
    const [lost, refused] = [await sent({ ...form, host: 'nowhere.example.com', port: 587 }), await sent({ ...form, port: 9 })]
    expect([lost.status, refused.status]).toEqual([422, 422])
    expect(lost.body).toMatchObject({ message: expect.stringContaining('nowhere.example.com') })
    expect(refused.body).toMatchObject({ message: expect.stringContaining('refused the connection') })
  })

  it('says so where no worker took it within 20 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const before = await queued()
    const answer = send()
    await expect.poll(queued).toBe((before ?? 0) + 1)
    vi.advanceTimersByTime(20_000)
    expect(await answer).toMatchObject({ status: 422, body: { message: 'No worker processed the test email within 20 seconds' } })
  })
})

describe('a test that is not even tried', () => {
  const refusal = (path: string, message: string) => ({
    status: 400,
    body: { message, errors: expect.arrayContaining([expect.objectContaining({ path })]) },
  })

  it.each([
    ['test_email', '', 'Please enter a test email address'],
    ['test_email', undefined, 'Please enter a test email address'],
    ['test_email', 'ada', 'Please enter a valid test email address'],
    ['test_email', 'ada@example.com, eve@example.com', 'Please enter a valid test email address'],
    ['test_email', 'ada@example.com\r\nBcc: eve@example.com', 'Please enter a valid test email address'],
    ['host', '', 'Please fill in all required fields'],
    ['username', undefined, 'Please fill in all required fields'],
    ['from_email', ' ', 'Please fill in all required fields'],
    ['from_email', 'office', 'Please enter a valid email address'],
    ['host', '10.0.0.5', 'Hosts in a private network are not allowed (SMTP_ALLOW_PRIVATE can allow them)'],
    ['host', '9.9.9.9', 'Only ports 25, 465, 587, and 2525 are allowed (SMTP_ALLOWED_PORTS can allow others)'],
  ])('has %s %j: %s', async (field, value, message) => {
    const before = [await queued(), server.connections]
    const path = message.startsWith('Only ports') ? 'port' : field
    expect(await send({ ...form, [field]: value })).toMatchObject(refusal(path, message))
    expect([await queued(), server.connections]).toEqual(before)
  })

  it('is the sixth of somebody within a minute', async () => {
    setTime('2026-03-05T19:00:00.000Z')
    for (let n = 0; n < 5; n++) expect((await sent()).status).toBe(200)
    const refused = await send()
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You can send only five test emails per minute. Please wait a moment.' },
    })
    const somebody = createTestUser('somebody else', 'admin')
    expect((await call('testSmtpSettings', { body: { ...form, test_email: 'x' }, as: somebody })).status).toBe(400)
    setTime('2026-03-05T19:00:13.000Z')
    expect((await sent()).status).toBe(200)
    expect((await send()).status).toBe(429)
  })
})
