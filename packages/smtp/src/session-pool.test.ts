import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { longTimeouts, sampleMessage } from '../test/attempt.ts'
import { type ConversationMoment, type FaultyServer, type ServerFault, startFaultyServer } from '../test/faulty-server.ts'
import { type SendOutcome, SessionPool, type SmtpTransport, sendEmail } from './index.ts'

let server: FaultyServer
let kept: SessionPool
let fences: number
beforeEach(async () => {
  server = await startFaultyServer({ accounts: { mailer: 'correct horse' } })
  kept = new SessionPool()
  fences = 0
})
afterEach(() => server.close())

const sendOne = (changes: Partial<SmtpTransport> = {}): Promise<SendOutcome> => {
  const fence = async () => ++fences > 0
  return sendEmail({ ...server.transport, ...changes }, sampleMessage, {
    reach: { mayReach: () => true },
    times: longTimeouts,
    fence,
    kept,
  })
}

/** A server with this fault in the session of the first message only. */
const tired = (moment: ConversationMoment, fault: ServerFault) =>
  server.play({
    get faults() {
      return server.connections === 1 ? { [moment]: fault } : {}
    },
  })

describe('a pooled session', () => {
  it('takes the next message, which records it', async () => {
    await sendOne()
    const { kind, steps } = await sendOne()
    expect(kind).toBe('accepted')
    expect([server.connections, server.sawSecrets.length, server.accepted.length, fences]).toEqual([1, 1, 2, 2])
    expect(steps.map(({ step, words }) => [step, words])).toEqual([
      ['connected', 'reused from the previous message'],
      ['signed_in', 'reused from the previous message'],
      ['sender_accepted', '250 2.1.0 Sender ok'],
      ['recipient_accepted', '250 2.1.5 Recipient ok'],
      ['message_accepted', '250 2.0.0 Ok: queued as Q2'],
    ])
  })

  it('takes one message at a time', async () => {
    await Promise.all([sendOne(), sendOne()])
    await Promise.all([sendOne(), sendOne()])
    expect([server.connections, server.accepted.length]).toEqual([2, 4])
  })

  it.each([{ username: 'other' }, { password: 'another' }, { host: 'localhost' }])('is not used for %o', async (changes) => {
    server.play({})
    await sendOne()
    await sendOne(changes)
    expect(server.connections).toBe(2)
  })

  it.each<[ConversationMoment, ServerFault]>([
    ['MAIL', 'cut'],
    ['MAIL', { say: '421 4.3.2 Too many messages' }],
    ['MAIL', { say: '452 4.5.3 Too many messages in this session' }],
    ['MAIL', { say: '503 5.5.1 Enough' }],
    ['RCPT', 'cut'],
    ['RCPT', { say: '421 4.3.2 Shutting down' }],
    ['DATA', 'cut'],
  ])('that ends at %s with %j does not fail the message, which uses a new session', async (moment, fault) => {
    await sendOne()
    tired(moment, fault)
    const { kind, steps } = await sendOne()
    expect(kind).toBe('accepted')
    expect([server.connections, server.accepted.length, fences]).toEqual([2, 2, 2])
    expect(steps[0]).toMatchObject({ step: 'connected', words: null })
  })

  it.each<[ConversationMoment, ServerFault, string]>([
    ['RCPT', { say: '550 5.1.1 No such user' }, 'refused'],
    ['RCPT', { say: '450 4.2.1 Mailbox busy' }, 'deferred'],
    ['DATA', { say: '554 5.7.1 Not this' }, 'refused'],
    ['body', 'cut', 'deferred'],
    ['dot', { say: '554 5.7.1 Spam' }, 'refused'],
    ['dot', 'cut', 'ambiguous'],
    ['dot', 'accept-and-cut', 'ambiguous'],
  ])('that rejects the message itself at %s with %j is trusted: %s', async (moment, fault, kind) => {
    await sendOne()
    tired(moment, fault)
    expect((await sendOne()).kind).toBe(kind)
    expect(server.connections).toBe(1)
    expect(server.accepted.length).toBeLessThanOrEqual(fault === 'accept-and-cut' ? 2 : 1)
  })

  it('is not reused after a failure', async () => {
    server.play({ faults: { RCPT: { say: '550 5.1.1 No such user' } } })
    await sendOne()
    server.play({})
    await sendOne()
    expect([server.connections, server.accepted.length]).toEqual([2, 1])
  })
})
