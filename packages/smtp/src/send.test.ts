import type { SmtpStep } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import {
  longTimeouts,
  sampleMessage,
  sendToFaultyServer,
  shortTimeouts,
  testCertificateAuthority,
  testHost,
  testPassword,
} from '../test/attempt.ts'
import { makeCertificate } from '../test/certificate.ts'
import { type ConversationMoment, type ServerFault, startFaultyServer } from '../test/faulty-server.ts'
import { createAddressPolicy, getHelloName, type SendFailureReason, type SendOptions, type SendOutcomeKind, sendEmail } from './index.ts'

const certificate = makeCertificate({ name: testHost, issuer: testCertificateAuthority })
const accounts = { mailer: testPassword }
const neverAnswers = () => new Promise<boolean>(() => undefined)

describe('a message that is accepted', () => {
  it("returns the server's reply and the time of each step", async () => {
    const { server, ...outcome } = await sendToFaultyServer({ accounts, tls: 'starttls', certificate }, { transport: { secure: true } })
    expect(outcome).toEqual({
      kind: 'accepted',
      reason: null,
      words: 'mail.example.com accepted the message: 250 2.0.0 Ok: queued as Q1',
      code: 250,
      reply: '250 2.0.0 Ok: queued as Q1',
      isCrowded: false,
      isUnheard: false,
      steps: [
        { step: 'connected', ok: true, ms: expect.any(Number), words: null },
        { step: 'encrypted', ok: true, ms: expect.any(Number), words: null },
        { step: 'signed_in', ok: true, ms: expect.any(Number), words: '235 2.7.0 Authentication successful' },
        { step: 'sender_accepted', ok: true, ms: expect.any(Number), words: '250 2.1.0 Sender ok' },
        { step: 'recipient_accepted', ok: true, ms: expect.any(Number), words: '250 2.1.5 Recipient ok' },
        { step: 'message_accepted', ok: true, ms: expect.any(Number), words: '250 2.0.0 Ok: queued as Q1' },
      ],
    })
    expect(server.accepted).toMatchObject([
      { from: sampleMessage.from.address, to: [sampleMessage.to.address], encrypted: true, username: 'mailer' },
    ])
  })

  it('goes to the address that the system resolves for the name', async () => {
    const server = await startFaultyServer()
    const reach = createAddressPolicy({ production: false, smtpAllowPrivate: [], smtpAllowedPorts: [] })
    const { kind } = await sendEmail({ ...server.transport, host: 'localhost' }, sampleMessage, { reach, fence: async () => true })
    await server.close()
    expect(kind).toBe('accepted')
    expect(server.accepted).toHaveLength(1)
  })

  it('is accepted by a server without pipelining and login', async () => {
    const { kind, steps, server } = await sendToFaultyServer({ pipelining: false })
    expect(kind).toBe('accepted')
    expect(steps.map(({ step }) => step)).toEqual(['connected', 'sender_accepted', 'recipient_accepted', 'message_accepted'])
    expect(server.accepted).toHaveLength(1)
    expect(server.sawSecrets).toEqual([])
  })
})

describe("a server's long reply", () => {
  it.each(['', 'x'])('is cut between two characters: %s😀😀…', async (first) => {
    const { words, reply, steps } = await sendToFaultyServer({ faults: { dot: { say: `250 ${first}${'😀'.repeat(300)}` } } })
    const shown = `250 ${first}${'😀'.repeat(296 - first.length)}…`
    expect({ words, reply }).toEqual({ words: `mail.example.com accepted the message: ${shown}`, reply: shown })
    expect(steps.at(-1)).toMatchObject({ step: 'message_accepted', words: shown })
  })
})

describe('an overloaded server', () => {
  const crowded: [ConversationMoment, string, boolean][] = [
    ['connection', '421 4.7.0 Too many connections', true],
    ['connection', '450 4.3.2 Not now', true],
    ['connection', '554 5.7.1 Not you', false],
    ['EHLO', '421 4.3.2 Come back later', true],
    ['AUTH', '454 4.7.0 Too many sign-ins', true],
    ['AUTH', '535 5.7.8 Not this password', false],
    ['MAIL', '421 4.3.2 Come back later', true],
    ['MAIL', '451 4.3.0 Not now', false],
    ['RCPT', '450 4.2.1 Mailbox busy', false],
    ['dot', '432 4.3.2 Concurrent connections limit exceeded', true],
    ['dot', '451 4.7.1 Greylisted', false],
  ]

  it.each(crowded)('is detected by its reply at %s: %s (%s)', async (moment, say, isCrowded) => {
    expect(await sendToFaultyServer({ accounts, faults: { [moment]: { say } } })).toMatchObject({ isCrowded, isUnheard: false })
  })

  it('may close without a reply, but not during a conversation or after a timeout', async () => {
    expect(await sendToFaultyServer({ mostAtOnce: 0, turnsAway: 'by-reset' })).toMatchObject({ isUnheard: true, isCrowded: false })
    expect(await sendToFaultyServer({ mostAtOnce: 0, turnsAway: 'by-reset' }, { fromStart: true })).toMatchObject({ isUnheard: true })
    expect(await sendToFaultyServer({ faults: { connection: 'cut' } })).toMatchObject({ isUnheard: true })
    expect(await sendToFaultyServer({ faults: { EHLO: 'cut' } })).toMatchObject({ isUnheard: false })
    expect(await sendToFaultyServer({ faults: { connection: 'silence' } }, { times: shortTimeouts })).toMatchObject({ isUnheard: false })
  })
})

type Row = [moment: ConversationMoment, fault: ServerFault, kind: SendOutcomeKind, reason: SendFailureReason, words: string]

const later = { say: '451 4.3.0 Try again later' }
const never = { say: '550 5.7.1 Not from you' }
const closing = { say: '421 4.3.2 Shutting down' }

const refusedName = "refused this server's name crm.kitchens.example (EHLO; it is the host in PUBLIC_URL)"

const refusals: Row[] = [
  ['connection', later, 'deferred', 'connection-refused', 'rejected the connection for now (code 451).'],
  ['connection', never, 'refused', 'connection-refused', 'rejected the connection (code 550).'],
  ['EHLO', later, 'deferred', 'connection-refused', 'rejected the connection for now: 451 4.3.0 Try again later'],
  ['EHLO', never, 'deferred', 'name-refused', `${refusedName}: 550 5.7.1 Not from you`],
  ['AUTH', later, 'deferred', 'credentials', 'could not check the username and password for now: 451 4.3.0 Try again later'],
  ['AUTH', never, 'credentials', 'credentials', 'did not accept the username and password: 550 5.7.1 Not from you'],
  ['MAIL', later, 'deferred', 'sender-refused', 'refused the sender office@kitchens.example for now: 451 4.3.0 Try again later'],
  ['MAIL', never, 'refused', 'sender-refused', 'refused the sender office@kitchens.example: 550 5.7.1 Not from you'],
  ['RCPT', later, 'deferred', 'recipient-refused', 'refused the recipient ann@example.com for now: 451 4.3.0 Try again later'],
  ['RCPT', never, 'refused', 'recipient-refused', 'refused the recipient ann@example.com: 550 5.7.1 Not from you'],
  ['DATA', later, 'deferred', 'message-refused', 'refused the message for now: 451 4.3.0 Try again later'],
  ['DATA', never, 'refused', 'message-refused', 'refused the message: 550 5.7.1 Not from you'],
  ['body', later, 'deferred', 'message-refused', 'refused the message for now: 451 4.3.0 Try again later'],
  ['body', never, 'refused', 'message-refused', 'refused the message: 550 5.7.1 Not from you'],
  ['dot', later, 'deferred', 'message-refused', 'refused the message for now: 451 4.3.0 Try again later'],
  ['dot', never, 'refused', 'message-refused', 'refused the message: 550 5.7.1 Not from you'],
  ...(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'dot'] as const).map(
    (moment): Row => [moment, closing, 'deferred', 'connection-refused', 'rejected the connection for now: 421 4.3.2 Shutting down'],
  ),
]

const brokenOff = 'closed the connection before the whole message was sent.'
const notToldInTime = 'received the whole message but did not reply in time.'
const neverTold = 'received the whole message, but the connection was lost before its reply.'

const cuts: Row[] = [
  ...(['connection', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'body'] as const).map(
    (moment): Row => [moment, 'cut', 'deferred', 'connection-lost', brokenOff],
  ),
  ['dot', 'cut', 'ambiguous', 'connection-lost', neverTold],
  ['dot', 'accept-and-cut', 'ambiguous', 'connection-lost', neverTold],
]

const silences: Row[] = [
  ['connection', 'silence', 'deferred', 'timed-out', ', port <port>, did not send a greeting in time.'],
  ['connection', 'drip', 'deferred', 'timed-out', ', port <port>, did not send a greeting in time.'],
  ['EHLO', 'silence', 'deferred', 'timed-out', ', port <port>, did not answer EHLO in time.'],
  ['AUTH', 'silence', 'deferred', 'timed-out', ', port <port>, did not answer the sign-in in time.'],
  ['MAIL', 'silence', 'deferred', 'timed-out', ', port <port>, did not answer MAIL in time.'],
  ['RCPT', 'silence', 'deferred', 'timed-out', ', port <port>, did not answer RCPT in time.'],
  ['RCPT', 'drip', 'deferred', 'timed-out', ', port <port>, did not answer RCPT in time.'],
  ['DATA', 'silence', 'deferred', 'timed-out', ', port <port>, did not answer DATA in time.'],
  ['dot', 'silence', 'ambiguous', 'timed-out', notToldInTime],
  ['dot', 'drip', 'ambiguous', 'timed-out', notToldInTime],
  ['dot', 'accept-and-silence', 'ambiguous', 'timed-out', notToldInTime],
]

const failedStep: Record<ConversationMoment, SmtpStep> = {
  connection: 'connected',
  EHLO: 'connected',
  STARTTLS: 'encrypted',
  AUTH: 'signed_in',
  MAIL: 'sender_accepted',
  RCPT: 'recipient_accepted',
  DATA: 'message_accepted',
  body: 'message_accepted',
  dot: 'message_accepted',
}

describe('a programming error of the caller', () => {
  it('is thrown and not reported as a server failure', async () => {
    const fence = () => Promise.resolve(true)
    await expect(sendToFaultyServer({}, { fence, resolve: null as unknown as SendOptions['resolve'] })).rejects.toThrow(TypeError)
  })
})

describe.each([
  ['that supports pipelining', true],
  ['that does not support pipelining', false],
])('a server %s', (_, pipelining) => {
  it.concurrent.each([...refusals, ...cuts, ...silences])('at %s does %o: %s, %s', async (moment, fault, kind, reason, words) => {
    const quiet = fault === 'silence' || fault === 'drip' || fault === 'accept-and-silence'
    const outcome = await sendToFaultyServer(
      { accounts, pipelining, faults: { [moment]: fault } },
      { times: quiet ? shortTimeouts : longTimeouts, ...(moment === 'body' && { fence: neverAnswers }) },
    )
    expect(outcome).toMatchObject({ kind, reason, words: testHost + (words.startsWith(',') ? words : ` ${words}`) })
    expect(outcome.steps.at(-1)).toMatchObject({ step: failedStep[moment], ok: false })
    expect(outcome.steps.slice(0, -1).every(({ ok }) => ok)).toBe(true)
    const said = typeof fault === 'object' ? fault.say : null
    expect(outcome).toMatchObject({ code: said && Number(said.slice(0, 3)), reply: moment === 'connection' ? null : said })
    expect(outcome.server.accepted).toHaveLength(typeof fault === 'string' && fault.startsWith('accept') ? 1 : 0)
  })
})

describe('the name of this server', () => {
  it.each([
    ['https://crm.kitchens.example', 'crm.kitchens.example'],
    ['http://localhost:3105', 'localhost'],
    ['http://192.0.2.7:8080', '[192.0.2.7]'],
    ['http://[2001:db8::7]', '[IPv6:2001:db8::7]'],
  ])('is the host of PUBLIC_URL: %s', async (url, name) => {
    const { server } = await sendToFaultyServer({}, { helloName: getHelloName(new URL(url)) })
    expect(server.commands[0]).toBe(`EHLO ${name}`)
  })

  it.each([
    ['MAIL', '550 5.7.1 HELO should be a FQDN'],
    ['RCPT', '504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname'],
    ['RCPT', '450 4.7.1 <crm.kitchens.example>: Helo command rejected: Host not found'],
    ['EHLO', '450 4.7.1 EHLO name does not resolve'],
  ] as const)('is what is blamed where a server refuses it at %s: %s', async (moment, say) => {
    const outcome = await sendToFaultyServer({ faults: { [moment]: { say } } })
    expect(outcome).toMatchObject({ kind: 'deferred', reason: 'name-refused', words: `mail.example.com ${refusedName}: ${say}` })
    expect(outcome.words).not.toMatch(/sender|recipient/)
  })
})

describe('an unreachable server', () => {
  it('has its own message when its name is unknown', async () => {
    const outcome = await sendToFaultyServer({}, { resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(outcome).toMatchObject({
      kind: 'deferred',
      reason: 'host-not-found',
      words: 'The host mail.example.com was not found.',
      steps: [{ step: 'connected', ok: false }],
    })
    expect(outcome.server.connections).toBe(0)
  })

  it('has its own message when no name server answers', async () => {
    const fault = Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' })
    const { kind, reason, words } = await sendToFaultyServer({}, { resolve: () => Promise.reject(fault) })
    expect({ kind, reason, words }).toEqual({
      kind: 'deferred',
      reason: 'host-not-found',
      words: 'The host mail.example.com was not found because no name server answered.',
    })
  })

  it('has its own message when the port is closed', async () => {
    const gone = await startFaultyServer()
    await gone.close()
    const outcome = await sendToFaultyServer({}, { transport: { port: gone.port } })
    expect(outcome).toMatchObject({
      kind: 'deferred',
      reason: 'connection-refused',
      words: 'mail.example.com refused the connection on port <port>.',
    })
  })

  it('has its own message when connecting takes too long', async () => {
    const outcome = await sendToFaultyServer(
      {},
      { resolve: () => new Promise(() => undefined), times: { ...longTimeouts, connection: 200 } },
    )
    expect(outcome).toMatchObject({
      kind: 'deferred',
      reason: 'timed-out',
      words: 'mail.example.com, port <port>, did not answer in time.',
    })
  })

  it('has its own message when there is no route', async () => {
    const outcome = await sendToFaultyServer({}, { resolve: async () => ['255.255.255.255'] })
    expect(outcome).toMatchObject({
      kind: 'deferred',
      reason: 'connection-refused',
      words: 'mail.example.com, port <port>, cannot be reached.',
    })
  })

  it('is skipped when another address of the name accepts connections', async () => {
    const { kind } = await sendToFaultyServer({}, { resolve: async () => ['::1', '127.0.0.1'] })
    expect(kind).toBe('accepted')
  })

  it.each(['SSH-2.0-OpenSSH_9.6', 'HTTP/1.1 400 Bad Request', '-ERR unknown command', '250 banner'])(
    'is not a mail server when its greeting is %s',
    async (say) => {
      const { kind, reason, words, reply } = await sendToFaultyServer({ faults: { connection: { say } } })
      expect({ kind, reason, words, reply }).toEqual({
        kind: 'deferred',
        reason: 'not-a-mail-server',
        words: 'mail.example.com, port <port>, is not a mail server.',
        reply: null,
      })
    },
  )

  it.each(['500 Unknown command', '502 Not here'])('is not a mail server when it does not know EHLO: %s', async (say) => {
    expect(await sendToFaultyServer({ faults: { EHLO: { say } } })).toMatchObject({ kind: 'refused', reason: 'not-a-mail-server' })
  })

  it('never has its greeting quoted', async () => {
    const outcomes = await Promise.all([
      sendToFaultyServer({}),
      sendToFaultyServer({ faults: { EHLO: 'cut' } }),
      sendToFaultyServer({ faults: { connection: { say: '554 secret-banner' } } }),
    ])
    for (const { server: _, ...outcome } of outcomes) expect(JSON.stringify(outcome)).not.toMatch(/banner/)
  })
})

describe('a reply after the final dot', () => {
  it('that is invalid leaves the outcome unknown', async () => {
    const { kind, words, server } = await sendToFaultyServer({ faults: { dot: { say: 'what?' } } })
    expect(kind).toBe('ambiguous')
    expect(words).toBe('mail.example.com received the whole message, but it is unknown whether it accepted it.')
    expect(server.accepted).toEqual([])
  })

  it('that comes before the dot is ignored', async () => {
    const { kind, reason, server } = await sendToFaultyServer({ faults: { body: { say: '250 2.0.0 Ok' } } }, { fence: neverAnswers })
    expect({ kind, reason }).toEqual({ kind: 'deferred', reason: 'not-a-mail-server' })
    expect(server.accepted).toEqual([])
  })
})
