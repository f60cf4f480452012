import { passwordMask } from '@crm/contracts'
import { createSecretSealer, loadSecretsKey } from '@crm/secrets'
import { startTokenServer } from '@crm/smtp/token-server'
import type { ServiceApiAnswer } from '@crm/testing/service-api'
import { createTestUser } from '@crm/testing/service-api'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { adminUser, createMailHarness } from '../../test/mail-harness.ts'
import { createRefreshTokenStore } from '../delivery/refresh-token-store.ts'

const office = await createMailHarness()
const { call, server, db, settings, ask, message } = office
const tokenServer = await startTokenServer()
afterAll(() => tokenServer.close())

const secrets = { oauth_client_secret: 'canary-secret', oauth_refresh_token: 'canary-refresh' }
const client = { auth_method: 'oauth', oauth_provider: 'microsoft', oauth_tenant: 'kitchens.example', oauth_client_id: 'crm' }
const masked = { oauth_client_secret: passwordMask, oauth_refresh_token: passwordMask }
const again = 'Please enter the client secret and refresh token again: they are stored only for this host, port, username, and client'

const list = async () => (await call('listSmtpSettings', { as: adminUser })).body
const put = (body: object) => call('updateSmtpSettings', { as: adminUser, params: { id: 1 }, body })
const worker = () => office.worker({ tokens: tokenServer.tokens() })

beforeEach(async () => {
  tokenServer.asked.length = 0
  tokenServer.play((nth) => ({ body: { access_token: `token-${nth}`, expires_in: 3600 } }))
  server.play({ signIn: ['PLAIN', 'XOAUTH2'], accounts: { mailer: 'token-1' } })
  server.accepted.length = 0
  expect((await put({ ...client, ...secrets })).status).toBe(200)
})

describe('the sign-in with OAuth', () => {
  it('is stored and answered without its secrets, which stay for the mask', async () => {
    const [settings] = await list()
    expect(settings).toMatchObject({ ...client, ...masked, password: '' })
    expect((await put({ ...client, ...masked, from_name: 'The Kitchen' })).body).toMatchObject({ ...masked, from_name: 'The Kitchen' })
    await put({ from_name: 'Kitchen Solutions' })
    const { rows } = await db.pool.query(
      'select password from crm.smtp_settings union all select data::text from crm.events union all select details from crm.activity_log',
    )
    expect(JSON.stringify(rows)).not.toContain('canary')
  })

  it('needs client ID, client secret, and refresh token, and no password', async () => {
    const form = { host: 'smtp.office365.com', username: 'office', from_email: 'office@example.com', auth_method: 'oauth' }
    expect(await call('createSmtpSettings', { as: adminUser, body: form })).toMatchObject({
      status: 400,
      body: {
        message: 'Please fill in all required fields',
        errors: ['oauth_client_id', 'oauth_client_secret', 'oauth_refresh_token'].map((path) => ({ path, message: 'Required' })),
      },
    })
    expect(await put({ ...client, oauth_client_secret: 'another' })).toMatchObject({
      status: 400,
      body: {
        message: 'Please enter the client secret and the refresh token together',
        errors: [{ path: 'oauth_refresh_token', message: 'Required' }],
      },
    })
  })

  it.each([
    { port: 2525 },
    { username: 'sales' },
    { oauth_provider: 'google' },
    { oauth_tenant: 'other.example' },
    { oauth_client_id: 'other' },
  ])('needs its secrets again for %o', async (changes) => {
    const refused = { status: 400, body: { message: again, errors: [{ path: 'oauth_refresh_token', message: again }] } }
    expect(await put({ ...changes, ...masked })).toMatchObject(refused)
    const test = { ...(await list())[0], ...changes, test_email: 'ada@example.com' }
    expect(await call('testSmtpSettings', { as: adminUser, body: test })).toMatchObject(refused)
  })

  it.each(['a/b', '..\\', 'x?y', 'a b', '.', '..', '-', 'a..b', '.a', 'a.'])(
    'takes no tenant that could lead elsewhere: %s',
    async (oauth_tenant) => {
      expect(await put({ ...client, ...secrets, oauth_tenant })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'oauth_tenant', message: 'Must be a tenant ID or a domain' }] },
      })
    },
  )

  it('gives the stored password to nobody who switches to it, and back', async () => {
    expect(await put({ auth_method: 'password' })).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    expect((await put({ auth_method: 'password', password: 'correct horse' })).body).toMatchObject({
      ...{ auth_method: 'password', password: passwordMask, oauth_client_secret: '', oauth_refresh_token: '' },
    })
    expect(await put({ auth_method: 'oauth' })).toMatchObject({ status: 400, body: { errors: [{ path: 'oauth_refresh_token' }] } })
  })

  it('sends notices with one access token until it expires', async () => {
    const sender = worker()
    for (const id of [await ask(), await ask()]) {
      await sender.send(id)
      expect(await message(id)).toMatchObject({ state: 'sent' })
    }
    expect(server.accepted).toMatchObject([{ username: 'mailer' }, { username: 'mailer' }])
    expect(tokenServer.asked).toEqual([
      {
        grant_type: 'refresh_token',
        client_id: 'crm',
        client_secret: 'canary-secret',
        refresh_token: 'canary-refresh',
        scope: 'https://outlook.office.com/SMTP.Send offline_access',
      },
    ])
  })

  it('goes on with the refresh token that Microsoft issued last, which is stored encrypted', async () => {
    tokenServer.play((nth) => ({ body: { access_token: 'token-1', refresh_token: `canary-later-${nth}` } }))
    const sealer = createSecretSealer(loadSecretsKey(settings))
    const renewed = createRefreshTokenStore(db, sealer)
    for (const id of [await ask(), await ask()]) await office.worker({ tokens: tokenServer.tokens({ renewed }) }).send(id)
    expect(tokenServer.asked.map(({ refresh_token }) => refresh_token)).toEqual(['canary-refresh', 'canary-later-1'])
    const { rows } = await db.pool.query('select client, sealed from crm.renewed_refresh_tokens')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('canary')
  })

  it('that is refused pauses sending, and says what to do', async () => {
    tokenServer.play(() => ({ status: 400, body: { error: 'invalid_grant', error_description: 'AADSTS700082: canary-refresh expired' } }))
    const id = await ask()
    await worker().send(id)
    const reason =
      'Microsoft no longer accepts the refresh token (invalid_grant, AADSTS700082). Get a new one by signing in to Microsoft, and enter it with the client secret in SMTP Settings.'
    expect((await list())[0].paused).toMatchObject({ reason })
    expect(JSON.stringify(await message(id))).not.toContain('canary')
  })

  it('is what the test email tries, with the values of the form', async () => {
    const body = { ...(await list())[0], ...secrets, oauth_client_id: 'other', test_email: 'ada@example.com' }
    let answer: ServiceApiAnswer | undefined
    const asked = call('testSmtpSettings', { as: { ...createTestUser('amelia', 'admin'), id: 4000 }, body }).then((got) => {
      answer = got
    })
    const sender = worker()
    while (answer === undefined) {
      const { rows } = await db.pool.query<{ id: number }>(`select id from crm.email_deliveries where state = 'queued'`)
      for (const { id } of rows) await sender.send(id)
      await Promise.race([asked, new Promise((next) => setTimeout(next, 20))])
    }
    expect(answer).toMatchObject({ status: 200, body: { message: 'Test email sent successfully' } })
    expect(tokenServer.asked).toMatchObject([{ client_id: 'other', refresh_token: 'canary-refresh' }])
    const { rows } = await db.pool.query('select to_jsonb(d)::text as row from crm.email_deliveries d')
    expect(JSON.stringify(rows)).not.toContain('canary')
  })
})
