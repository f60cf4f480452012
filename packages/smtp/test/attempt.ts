import type { EmailMessage, SendOptions, SendOutcome, SmtpTransport } from '../src/index.ts'
import { sendEmailWithEncryption } from '../src/send.ts'
import { chooseEncryption } from '../src/transport.ts'
import { makeCertificate } from './certificate.ts'
import { type ServerRecord, startFaultyServer, type TestServerBehavior } from './faulty-server.ts'

export const testHost = 'mail.example.com'
export const testPassword = 'Kx7!correct-horse'

export const sampleMessage: EmailMessage = {
  from: { name: 'Kitchen Solutions', address: 'office@kitchens.example' },
  to: { name: 'Ann Lee', address: 'ann@example.com' },
  subject: 'Your installation',
  html: '<p>Monday at nine</p>',
  text: 'Monday at nine',
  messageId: '<7f3a@kitchens.example>',
}

/** So long that only a missing response can cause a timeout. */
export const longTimeouts = { connection: 20_000, greeting: 20_000, reply: 20_000, whole: 25_000 }
/** Long enough for a working server, short for tests of a silent one. */
export const shortTimeouts = { ...longTimeouts, greeting: 1000, reply: 1000, whole: 2500 }

export const testCertificateAuthority = { name: 'Test authority', ...makeCertificate({ name: 'Test authority', authority: true }) }

type AttemptOptions = Partial<Omit<SendOptions, 'fence'>> & {
  fence?: (server: ServerRecord) => Promise<boolean>
  transport?: Partial<SmtpTransport>
  message?: Partial<EmailMessage>
  fromStart?: boolean
}

export async function sendToFaultyServer(
  script: TestServerBehavior,
  { fence = async () => true, transport, fromStart, ...options }: AttemptOptions = {},
): Promise<SendAttempt> {
  const server = await startFaultyServer(script)
  const to = { ...server.transport, host: testHost, username: 'mailer', password: testPassword, ...transport }
  const encryption = { ...chooseEncryption(to, testCertificateAuthority.cert), ...(fromStart && { fromStart, startTlsRequired: false }) }
  try {
    const outcome = await sendEmailWithEncryption(
      encryption,
      to,
      { ...sampleMessage, ...options.message },
      {
        reach: { mayReach: () => true },
        resolve: async () => ['127.0.0.1'],
        times: longTimeouts,
        helloName: 'crm.kitchens.example',
        ...options,
        fence: () => fence(server),
      },
    )
    return { ...outcome, words: outcome.words.replaceAll(String(to.port), '<port>'), server }
  } finally {
    await server.close()
  }
}

export type SendAttempt = SendOutcome & { server: ServerRecord }
