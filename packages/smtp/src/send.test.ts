import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { makeCertificate } from '../test/certificate.ts'
import { type FaultyServer, faultyServer, type Script } from '../test/faulty-server.ts'
import type { Letter, Outcome, SendOptions, Transport } from './index.ts'
import { sendOver } from './send.ts'
import { encryptionOf } from './transport.ts'

const host = 'mail.example.com'
const password = 'Kx7!correct-horse'
const letter: Letter = {
  from: { name: 'Kitchen Solutions', address: 'office@kitchens.example' },
  to: { name: 'Ann Lee', address: 'ann@example.com' },
  subject: 'Your installation',
  html: '<p>Monday at nine</p>',
  text: 'Monday at nine',
  messageId: '<7f3a@kitchens.example>',
}
const patient = { connection: 5000, greeting: 5000, reply: 5000, whole: 10_000 }
const hasty = { connection: 5000, greeting: 200, reply: 200, whole: 500 }

const authority = { name: 'Test authority', ...makeCertificate({ name: 'Test authority', authority: true }) }
const trusted = makeCertificate({ name: host, issuer: authority })

let server: FaultyServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

type Sent = { outcome: Outcome; server: FaultyServer; port: string }
type Wish = Partial<SendOptions> & { transport?: Partial<Transport>; fromStart?: boolean }

async function sent(script: Script, { transport, fromStart = script.tls === 'from-start', ...options }: Wish = {}): Promise<Sent> {
  const started = await faultyServer(script)
  server = started
  const to = { ...started.transport, host, username: 'mailer', password, ...transport }
  const encryption = { ...encryptionOf(to, authority.cert), ...(fromStart && { fromStart, startTlsRequired: false }) }
  const outcome = await sendOver(encryption, to, letter, {
    reach: { mayReach: () => true },
    resolve: async () => ['127.0.0.1'],
    fence: async () => true,
    times: patient,
    ...options,
  })
  return { outcome, server: started, port: String(started.port) }
}

const neverAnswers = () => new Promise<boolean>(() => undefined)

describe('a message that is accepted', () => {
  it("is told with the server's own words and the time of each step", async () => {
    const { outcome, server } = await sent(
      { accounts: { mailer: password }, tls: 'starttls', certificate: trusted },
      { transport: { secure: true } },
    )
    expect(outcome).toEqual({
      kind: 'accepted',
      reason: null,
      words: 'mail.example.com accepted the message: 250 2.0.0 Ok: queued as Q1',
      code: 250,
      reply: '250 2.0.0 Ok: queued as Q1',
      steps: [
        { step: 'connected', ok: true, ms: expect.any(Number), words: null },
        { step: 'encrypted', ok: true, ms: expect.any(Number), words: null },
        { step: 'signed_in', ok: true, ms: expect.any(Number), words: '235 2.7.0 Authentication successful' },
        { step: 'sender_accepted', ok: true, ms: expect.any(Number), words: '250 2.1.0 Sender ok' },
        { step: 'recipient_accepted', ok: true, ms: expect.any(Number), words: '250 2.1.5 Recipient ok' },
        { step: 'message_accepted', ok: true, ms: expect.any(Number), words: '250 2.0.0 Ok: queued as Q1' },
      ],
    })
    expect(server.accepted).toMatchObject([{ from: letter.from.address, to: [letter.to.address], encrypted: true, username: 'mailer' }])
  })
})
