import { passwordMask } from '@crm/contracts'
import { rebuildProjection } from '@crm/event-store'
import { buildSmtpSettingsStreamId, mailServerId } from '@crm/events'
import { createSecretSealer } from '@crm/secrets'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, startServiceApi } from '@crm/testing/service-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { findMailServer, getPasswordEncryptionContext, pauseSending } from '../mail-server.ts'
import { smtpSettingsProjection } from './projection.ts'

const { url } = await createTestDatabase()
const { call, store, db, settings, setTime } = await startServiceApi({ url })

const amelia = createTestUser('amelia', 'admin')
const oscar = createTestUser('oscar', 'admin')
const form = {
  name: 'Office',
  host: 'smtp.example.com',
  port: 587,
  username: 'office',
  password: 'correct horse',
  from_email: 'office@example.com',
  from_name: 'Kitchen Solutions',
  secure: true,
  is_active: true,
}
const without = (...fields: (keyof typeof form)[]): object =>
  Object.fromEntries(Object.entries(form).filter(([field]) => !fields.some((one) => one === field)))

const list = async () => (await call('listSmtpSettings', { as: amelia })).body
const create = (body: object = form) => call('createSmtpSettings', { body, as: amelia })
const put = (body: object, as = amelia, id = mailServerId) => call('updateSmtpSettings', { params: { id }, body, as })
const typesOf = async () => (await store.read(buildSmtpSettingsStreamId(mailServerId))).map(({ type }) => type)
const storedPassword = async () => {
  const stored = await findMailServer(db)
  return createSecretSealer(settings.secretsKey as Buffer).open(stored?.password ?? '', getPasswordEncryptionContext(mailServerId))
}
const refusal = (path: string, message: string, fault = message) => ({
  status: 400,
  body: { message, errors: expect.arrayContaining([{ path, message: fault }]) },
})

const withoutScheme = 'Must be a host name such as smtp.example.com, without https:// or a path'
const notAnAddress = 'Must be a host name such as smtp.example.com, not an email address'
const withoutPort = 'Must be a host name such as smtp.example.com, with the port in its own field'
const again = 'Please enter the password again: it is stored only for this host, port, and username'
const forbiddenPort = 'Only ports 25, 465, 587, and 2525 are allowed (SMTP_ALLOWED_PORTS can allow others)'
const forbiddenHost = 'Hosts in a private network are not allowed (SMTP_ALLOW_PRIVATE can allow them)'

describe('before a mail server is set up', () => {
  it('there is none to read or to change', async () => {
    expect(await list()).toEqual([])
    expect(await put({ name: 'Office' })).toMatchObject({ status: 404, body: { message: 'SMTP settings not found' } })
  })

  it.each(['host', 'username', 'password', 'from_email'] as const)('none is set up without %s', async (field) => {
    const expected = refusal(field, 'Please fill in all required fields', 'Required')
    expect(await create(without(field))).toMatchObject(expected)
    expect(await create({ ...form, [field]: '' })).toMatchObject(expected)
    expect(await create({ ...form, [field]: null })).toMatchObject(expected)
  })

  it('none is set up with the mask for a password', async () =>
    expect(await create({ ...form, password: passwordMask })).toMatchObject(
      refusal('password', 'Please fill in all required fields', 'Required'),
    ))

  it('says of all missing fields which they are', async () =>
    expect((await create({})).body).toEqual({
      message: 'Please fill in all required fields',
      errors: ['host', 'username', 'from_email', 'password'].map((path) => ({ path, message: 'Required' })),
    }))

  it.each([
    'office',
    'office@example',
    '@example.com',
    'of fice@example.com',
    'a@example.com, b@example.com',
    'office@example.com\r\nBcc: b@x.com',
  ])('none is set up from %j', async (from_email) =>
    expect(await create({ ...form, from_email })).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid email address', errors: [{ path: 'from_email' }] },
    }),
  )

  it.each([
    ['host', 'smtp.example.com\r\nRSET', 'Must be a single line'],
    ['host', 'https://smtp.example.com', withoutScheme],
    ['host', 'smtp://me@smtp.example.com:587', withoutScheme],
    ['host', 'smtp.example.com/', withoutScheme],
    ['host', 'me@smtp.example.com', notAnAddress],
    ['host', 'me@smtp.example.com:587', notAnAddress],
    ['host', 'smtp.example.com:587', withoutPort],
    ['host', '9.9.9.9:587', withoutPort],
    ['host', '[2606:4700::1111]:587', withoutPort],
    ['username', 'office\r\nRSET', 'Must be a single line'],
    ['from_name', 'Kitchen\r\nBcc: b@example.com', 'Must be a single line'],
    ['name', 'Of\nfice', 'Must be a single line'],
    ['password', 'correct\r\nRSET', 'Contains characters that cannot be used'],
  ])('%s does not take %j', async (field, value, fault) => {
    expect(await create({ ...form, [field]: value })).toMatchObject({ status: 400, body: { errors: [{ path: field, message: fault }] } })
  })

  it.each([
    ...['smtp.example.com?x', 'smtp.example.com#', 'smtp.example.com\\x', 'a b', '.', '-', 'smtp..com', 'u%40x.com', '-a.com', 'a_b.com'],
    ...['smtp.example.com;x', '[smtp.example.com]', '256.1.1.1', '1::2::3', '[::1', 'a,b', '"a"', '*.example.com'],
  ])('none is set up on %j, neither a host name nor an IP address', async (host) =>
    expect(await create({ ...form, host })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'host', message: 'Must be a host name such as smtp.example.com, or an IP address' }] },
    }),
  )

  it.each(['10.0.0.5', '192.168.1.10', '169.254.169.254', '172.16.0.1', '100.64.0.1', '::ffff:10.0.0.5', 'fd00::1', '0.0.0.0', '10.5'])(
    'none is set up on %s, in a private network',
    async (host) => expect(await create({ ...form, host })).toMatchObject(refusal('host', forbiddenHost)),
  )

  it.each([22, 5432, 6379, 8025])('none is set up on port %d', async (port) => {
    expect(await create({ ...form, port })).toMatchObject(refusal('port', forbiddenPort))
    expect(await create({ ...form, host: '9.9.9.9', port })).toMatchObject(refusal('port', forbiddenPort))
  })

  it.each([0, -1, 65536, 587.5])('port %d is none', async (port) =>
    expect(await create({ ...form, port })).toMatchObject({
      status: 400,
      body: { message: 'Port: Must be a whole number from 1 to 65535', errors: [{ path: 'port' }] },
    }),
  )

  it('leaves nothing behind of all that', async () => {
    expect(await list()).toEqual([])
    expect(await typesOf()).toEqual([])
  })
})

describe('POST /api/admin/smtp-settings', () => {
  it('sets the mail server up, with what is usual where nothing is said, and only once', async () => {
    const { host, username, password, from_email } = form
    const answers = await Promise.all([1, 2, 3].map(() => create({ host, username, password, from_email, test_email: 'a@example.com' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 201)?.body).toEqual({
      id: 1,
      version: 1,
      name: 'Default SMTP Configuration',
      host,
      port: 587,
      username,
      password: passwordMask,
      from_email,
      from_name: '',
      secure: true,
      is_active: false,
      reply_to: 'company',
      auth_method: 'password',
      oauth_provider: 'google',
      oauth_tenant: '',
      oauth_client_id: '',
      oauth_client_secret: '',
      oauth_refresh_token: '',
      paused: null,
      created_at: '2026-03-05T18:00:00.000Z',
      updated_at: '2026-03-05T18:00:00.000Z',
      updated_by: 'amelia',
    })
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      message: 'The mail server is already set up. Please reload its settings and change them.',
    })
    expect(await storedPassword()).toBe('correct horse')
    expect(await typesOf()).toEqual(['SmtpConfigured'])
  })
})

describe('PUT /api/admin/smtp-settings/{id}', () => {
  beforeEach(async () => {
    expect((await put(form)).status).toBe(200)
  })

  it('changes what is sent and leaves the rest', async () => {
    const [before] = await list()
    setTime('2026-03-06T18:00:00.000Z')
    const { body } = await put({ from_name: 'The Kitchen', secure: false }, oscar)
    const changed = {
      from_name: 'The Kitchen',
      secure: false,
      version: before.version + 1,
      updated_at: '2026-03-06T18:00:00.000Z',
      updated_by: 'oscar',
    }
    expect(body).toEqual({ ...before, ...changed })
    expect(await list()).toEqual([body])
  })

  it('changes nothing where nothing is different', async () => {
    const [before] = await list()
    for (const body of [{}, form, { ...form, password: '' }, { password: passwordMask }, { version: before.version }])
      expect((await put(body, oscar)).body).toEqual(before)
  })

  it.each([undefined, '', passwordMask])('keeps the stored password for %j', async (password) => {
    const { status } = await put({ ...form, name: `Office ${password}`, password })
    expect(status).toBe(200)
    expect(await storedPassword()).toBe('correct horse')
  })

  it('takes a new password', async () => {
    expect((await put({ password: 'battery staple' })).body.password).toBe(passwordMask)
    expect(await storedPassword()).toBe('battery staple')
    expect((await typesOf()).at(-1)).toBe('SmtpSettingsChanged')
  })

  it.each([{ host: 'mail.example.com' }, { port: 465 }, { username: 'sales' }])(
    'needs the password typed again for %o',
    async (changes) => {
      for (const password of [undefined, '', passwordMask])
        expect(await put({ ...form, ...changes, password })).toMatchObject(refusal('password', again))
      expect((await put({ ...changes, password: form.password })).body).toMatchObject(changes)
    },
  )

  it.each(['host', 'username', 'from_email'])('does not take %s away', async (field) => {
    expect(await put({ [field]: ' ' })).toMatchObject(refusal(field, 'Please fill in all required fields', 'Required'))
  })

  it.each(['abc', '', '58 7', null])('takes %j for port 587', async (port) => {
    await put({ port: 465, password: form.password })
    expect((await put({ port, password: form.password })).body.port).toBe(587)
  })

  it('gives it its usual name again where the name is empty', async () =>
    expect((await put({ name: ' ' })).body.name).toBe('Default SMTP Configuration'))

  it('leads into no private network and to no other port', async () => {
    expect(await put({ host: '10.0.0.5', password: 'x' })).toMatchObject(refusal('host', forbiddenHost))
    expect(await put({ port: 5432, password: 'x' })).toMatchObject(refusal('port', forbiddenPort))
    expect((await put({ host: 'localhost', port: 1025, password: 'x' })).body).toMatchObject({ host: 'localhost', port: 1025 })
  })

  it('tells two people of each other where they changed the same field', async () => {
    const [{ version }] = await list()
    await put({ from_name: 'Oscar', password: 'of oscar', version }, oscar)
    const { status, body } = await put({ ...form, from_name: 'Amelia', password: 'of amelia', version })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: 'The mail server settings were changed while you were editing',
      conflicts: [
        { field: 'from_name', yours: 'Amelia', theirs: 'Oscar', by: 'oscar' },
        { field: 'password', yours: passwordMask, theirs: passwordMask, by: 'oscar' },
      ],
    })
    expect((await put({ name: 'Amelia’s', from_name: form.from_name, version })).body).toMatchObject({
      name: 'Amelia’s',
      from_name: 'Oscar',
    })
    expect(await put({ name: 'X', version: 999 })).toMatchObject({ status: 400, body: { errors: [{ path: 'version' }] } })
  })

  it('knows no other settings', async () => expect((await put({ name: 'X' }, amelia, 2)).status).toBe(404))

  it('lets paused sending go on, with a change and without one', async () => {
    for (const changes of [{ from_name: 'The Kitchen' }, {}]) {
      const { version } = (await list())[0]
      await pauseSending(store, 'The server did not accept the password', version, buildTestEventMeta(amelia))
      const [paused] = await list()
      expect(paused).toMatchObject({
        paused: { reason: 'The server did not accept the password', since: expect.any(String) },
        updated_by: 'amelia',
      })
      await pauseSending(store, 'Once more', paused.version, buildTestEventMeta(amelia))
      expect(await list()).toEqual([paused])
      expect((await put(changes)).body.paused).toBeNull()
      // A refusal of settings that were replaced meanwhile is ignored.
      await pauseSending(store, 'Too late', paused.version, buildTestEventMeta(amelia))
      expect((await list())[0].paused).toBeNull()
    }
    expect((await typesOf()).slice(-4)).toEqual(['SendingPaused', 'SmtpSettingsChanged', 'SendingPaused', 'SendingResumed'])
  })

  it('comes out the same when the read table is made anew', async () => {
    const before = await findMailServer(db)
    await rebuildProjection({ connectionString: url, projection: smtpSettingsProjection })
    expect(await findMailServer(db)).toEqual(before)
  })
})

describe('in production', async () => {
  const changes = { production: true, smtpAllowPrivate: ['10.1.0.0/16'], smtpAllowedPorts: [2500] }
  const production = await startServiceApi({ url: (await createTestDatabase()).url, changes })
  const set = (where: object) => production.call('createSmtpSettings', { body: { ...form, ...where }, as: amelia })

  it.each([{ host: '127.0.0.1' }, { host: 'localhost', port: 1025 }, { host: '::1' }, { host: '10.2.0.1' }])(
    '%o is not reached',
    async (where) => expect(await set(where)).toMatchObject(refusal('host', forbiddenHost)),
  )

  it('an allowed network is, on the usual ports and on allowed ones', async () => {
    expect(await set({ host: '10.1.2.3', port: 2501 })).toMatchObject(refusal('port', forbiddenPort))
    expect((await set({ host: '10.1.2.3', port: 2500 })).status).toBe(201)
  })
})

describe('with another SECRETS_KEY', async () => {
  const moved = await startServiceApi({ url })

  it('the stored password cannot be used, and is typed again', async () => {
    await put(form)
    const message = 'The stored password cannot be read with the current SECRETS_KEY. Please enter it again.'
    const test = { ...form, password: passwordMask, test_email: 'ada.example@example.com' }
    expect(await moved.call('testSmtpSettings', { body: test, as: amelia })).toMatchObject(refusal('password', message))
    expect(await moved.call('updateSmtpSettings', { params: { id: 1 }, body: { password: form.password }, as: amelia })).toMatchObject({
      status: 200,
    })
    const stored = await findMailServer(db)
    expect(
      createSecretSealer(moved.settings.secretsKey as Buffer).open(stored?.password ?? '', getPasswordEncryptionContext(mailServerId)),
    ).toBe(form.password)
  })
})
