import { describe, expect, it } from 'vitest'
import { type SendAttempt, sendToFaultyServer, testCertificateAuthority, testHost, testPassword } from '../test/attempt.ts'
import { makeCertificate } from '../test/certificate.ts'
import type { TestServerBehavior } from '../test/faulty-server.ts'
import { chooseEncryption } from './transport.ts'

const accounts = { mailer: testPassword }
const certificate = makeCertificate({ name: testHost, issuer: testCertificateAuthority })
const secure = { transport: { secure: true } }

describe('the setting Use TLS/STARTTLS', () => {
  it.each([
    [465, true, { fromStart: true, startTlsRequired: false, certificateAsked: true }],
    [465, false, { fromStart: true, startTlsRequired: false, certificateAsked: false }],
    [587, true, { fromStart: false, startTlsRequired: true, certificateAsked: true }],
    [587, false, { fromStart: false, startTlsRequired: false, certificateAsked: false }],
    [25, true, { fromStart: false, startTlsRequired: true, certificateAsked: true }],
  ])('on port %i, when it is %s, means %o', (port, secure, { certificateAsked, ...demands }) => {
    expect(chooseEncryption({ host: testHost, port, secure, username: '', password: '' })).toMatchObject({
      ...demands,
      options: { servername: testHost, rejectUnauthorized: certificateAsked },
    })
  })

  it('accepts the certificate of a name with a trailing dot, and sends no server name for an IP address', () => {
    const of = (host: string) => chooseEncryption({ host, port: 587, secure: true, username: '', password: '' }).options
    expect(of('mail.example.com.')).toMatchObject({ host: testHost, servername: testHost })
    expect(of('192.0.2.7')).not.toHaveProperty('servername')
  })

  it.each([
    ['STARTTLS', {}],
    ['TLS from the start', { fromStart: true }],
  ])('when it is on, signs in and sends only over %s', async (_, wish) => {
    const tls = 'fromStart' in wish ? 'from-start' : 'starttls'
    const { kind, steps, server } = await sendToFaultyServer({ accounts, certificate, tls }, { ...secure, ...wish })
    expect(kind).toBe('accepted')
    expect(steps.slice(0, 2)).toMatchObject([{ step: 'connected' }, { step: 'encrypted' }])
    expect(server.sawSecrets).toEqual([{ username: 'mailer', password: testPassword, encrypted: true }])
    expect(server.accepted).toMatchObject([{ encrypted: true }])
  })

  it('when it is on, sends nothing but its name to a server without encryption', async () => {
    const outcome = await sendToFaultyServer({ accounts }, secure)
    expect(outcome).toMatchObject({ kind: 'deferred', reason: 'no-tls', code: null, reply: null })
    expect(outcome.words).toBe('mail.example.com, port <port>, offers no encryption (STARTTLS), which the settings require.')
    expect(outcome.steps.at(-1)).toMatchObject({ step: 'encrypted', ok: false })
    expectNothingTold(outcome)
  })

  it.each(['454 4.7.0 TLS is not available', '554 5.7.0 No'])(
    'when it is on, rejects a server that answers STARTTLS with %s',
    async (say) => {
      const outcome = await sendToFaultyServer({ accounts, tls: 'starttls', faults: { STARTTLS: { say } } }, secure)
      expect(outcome).toMatchObject({ kind: 'deferred', reason: 'no-tls', reply: say })
      expect(outcome.words).toBe(
        `mail.example.com, port <port>, refused to encrypt the connection (STARTTLS), which the settings require: ${say}`,
      )
      expectNothingTold(outcome)
    },
  )

  it.each(['cut', 'silence'] as const)('when it is on, sends nothing to a server that does %s at STARTTLS', async (fault) => {
    const times = { connection: 20_000, greeting: 20_000, reply: 1000, whole: 20_000 }
    const outcome = await sendToFaultyServer({ accounts, tls: 'starttls', faults: { STARTTLS: fault } }, { ...secure, times })
    expect(outcome).toMatchObject({ kind: 'deferred', reason: fault === 'cut' ? 'connection-lost' : 'timed-out' })
    expectNothingTold(outcome)
  })

  it('when it is off, uses what the server offers, with any certificate', async () => {
    const own = makeCertificate({ name: 'localhost' })
    expect((await sendToFaultyServer({ accounts })).server.accepted).toMatchObject([{ encrypted: false }])
    expect((await sendToFaultyServer({ accounts, tls: 'starttls', certificate: own })).server.accepted).toMatchObject([{ encrypted: true }])
    const refusing: TestServerBehavior = { accounts, tls: 'starttls', faults: { STARTTLS: { say: '454 4.7.0 Not now' } } }
    expect((await sendToFaultyServer(refusing)).server.accepted).toMatchObject([{ encrypted: false }])
  })
})

const yesterday = new Date(Date.now() - 86_400_000)
const unsafe = 'No safe connection to mail.example.com, port <port>: its certificate'

describe('an invalid certificate', () => {
  it.each([
    ['that the server signed itself', makeCertificate({ name: testHost }), `${unsafe} is not from a trusted authority.`],
    [
      'of another name',
      makeCertificate({ name: 'evil.example', issuer: testCertificateAuthority }),
      `${unsafe} is for another name than mail.example.com.`,
    ],
    [
      'that is expired',
      makeCertificate({ name: testHost, issuer: testCertificateAuthority, validUntil: yesterday }),
      `${unsafe} is expired or not valid yet.`,
    ],
  ])('%s ends the conversation before any data is sent', async (_, certificate, words) => {
    for (const wish of [secure, { ...secure, fromStart: true }]) {
      const tls = 'fromStart' in wish ? 'from-start' : 'starttls'
      const outcome = await sendToFaultyServer({ accounts, tls, certificate }, wish)
      expect(outcome).toMatchObject({ kind: 'deferred', reason: 'tls', words })
      expect(outcome.steps).toMatchObject([
        { step: 'connected', ok: true },
        { step: 'encrypted', ok: false },
      ])
      expectNothingTold(outcome)
    }
  })

  it('is waited for no longer than a reply', async () => {
    const times = { connection: 1000, greeting: 20_000, reply: 20_000, whole: 20_000 }
    const outcome = await sendToFaultyServer({ faults: { connection: 'silence' } }, { ...secure, fromStart: true, times })
    expect(outcome).toMatchObject({ kind: 'deferred', reason: 'timed-out' })
    expect(outcome.words).toBe('mail.example.com, port <port>, did not complete the TLS handshake in time.')
  })

  it('is not used when the server has no TLS at all', async () => {
    const outcome = await sendToFaultyServer({ accounts }, { ...secure, fromStart: true })
    expect(outcome).toMatchObject({ kind: 'deferred', reason: 'tls' })
    expect(outcome.words).toBe('No safe connection to mail.example.com, port <port>: it does not support TLS.')
    expectNothingTold(outcome)
  })
})

describe('signing in', () => {
  it.each([[['PLAIN']], [['LOGIN']], [['XOAUTH2', 'LOGIN']]])('uses %o', async (signIn) => {
    const { server } = await sendToFaultyServer({ accounts, signIn })
    expect(server.sawSecrets).toEqual([{ username: 'mailer', password: testPassword, encrypted: false }])
    expect(server.accepted).toMatchObject([{ username: 'mailer' }])
  })

  it.each([
    [['GSSAPI', 'NTLM'], 'offers only GSSAPI and NTLM to sign in. The username and password need PLAIN or LOGIN.'],
    [['XOAUTH2'], 'does not accept passwords. It offers only XOAUTH2. Choose OAuth as the sign-in method.'],
  ])('says what is needed where only %o is offered, and sends nothing', async (signIn, words) => {
    const outcome = await sendToFaultyServer({ signIn })
    expect(outcome).toMatchObject({ kind: 'credentials', reason: 'credentials', code: null, words: `mail.example.com ${words}` })
    expect(outcome.steps.at(-1)).toMatchObject({ step: 'signed_in', ok: false })
    expect(outcome.server).toMatchObject({ sawSecrets: [], accepted: [] })
  })

  it('is needed for a test: a server that offers none gets no mail then', async () => {
    const outcome = await sendToFaultyServer({}, { transport: { mustSignIn: true } })
    expect(outcome).toMatchObject({ kind: 'credentials', reason: 'credentials' })
    expect(outcome.words).toBe(
      'mail.example.com offers no sign-in, so it cannot check the username and password. Enter its port for outgoing mail, usually 587 or 465.',
    )
    expect(outcome.server.accepted).toEqual([])
    expect(await sendToFaultyServer({})).toMatchObject({ kind: 'accepted' })
  })

  it('is not attempted when none is offered, and the server says if it needs one', async () => {
    const outcome = await sendToFaultyServer({ accounts, signIn: [] })
    expect(outcome.words).toBe('mail.example.com requires a sign-in but offered no supported method: 530 5.7.0 Authentication required')
    expect(outcome).toMatchObject({ kind: 'credentials', reason: 'credentials', code: 530 })
    expect(outcome.server).toMatchObject({ sawSecrets: [], accepted: [] })
  })

  it('with a password that is not right is refused for good', async () => {
    const outcome = await sendToFaultyServer({ accounts }, { transport: { password: 'wrong' } })
    expect(outcome).toMatchObject({
      kind: 'credentials',
      reason: 'credentials',
      code: 535,
      reply: '535 5.7.8 Username and password not accepted',
    })
    expect(outcome.words).toBe('mail.example.com did not accept the username and password: 535 5.7.8 Username and password not accepted')
    expect(outcome.server.accepted).toEqual([])
  })

  it('never shows the password in an outcome, whatever the server repeats', async () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const forms = [testPassword, base64(testPassword), base64(`\u0000mailer\u0000${testPassword}`)]
    const echo = { say: `550 5.7.1 You said ${forms.join(' and ')}` }
    for (const moment of ['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'dot'] as const) {
      const { server: _, ...outcome } = await sendToFaultyServer({ accounts, faults: { [moment]: echo } })
      for (const form of forms) expect(JSON.stringify(outcome)).not.toContain(form)
      expect(outcome.reply).toBe('550 5.7.1 You said ••• and ••• and •••')
    }
    const { server: _, ...accepted } = await sendToFaultyServer({ accounts, faults: { dot: { say: `250 Ok ${testPassword}` } } })
    expect(JSON.stringify(accepted)).not.toContain(testPassword)
  })
})

function expectNothingTold({ server }: SendAttempt): void {
  expect(server.sawSecrets).toEqual([])
  expect(server.commands.filter((command) => !/^(EHLO|STARTTLS)\b/.test(command))).toEqual([])
}
