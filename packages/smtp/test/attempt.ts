import type { Message, Outcome, SendOptions, Transport } from '../src/index.ts'
import { sendOver } from '../src/send.ts'
import { encryptionOf } from '../src/transport.ts'
import { makeCertificate } from './certificate.ts'
import { faultyServer, type Memory, type Script } from './faulty-server.ts'

export const host = 'mail.example.com'
export const password = 'Kx7!correct-horse'

export const letter: Message = {
  from: { name: 'Kitchen Solutions', address: 'office@kitchens.example' },
  to: { name: 'Ann Lee', address: 'ann@example.com' },
  subject: 'Your installation',
  html: '<p>Monday at nine</p>',
  text: 'Monday at nine',
  messageId: '<7f3a@kitchens.example>',
}

/** Long enough that only a missing response times out. */
export const patient = { connection: 20_000, greeting: 20_000, reply: 20_000, whole: 25_000 }
/** Enough for a working server, and a short wait for a silent one. */
export const hasty = { ...patient, greeting: 1000, reply: 1000, whole: 2500 }

export const authority = { name: 'Test authority', ...makeCertificate({ name: 'Test authority', authority: true }) }

type AttemptOptions = Partial<Omit<SendOptions, 'fence'>> & {
  fence?: (server: Memory) => Promise<boolean>
  transport?: Partial<Transport>
  letter?: Partial<Message>
  fromStart?: boolean
}

export async function attemptSend(
  script: Script,
  { fence = async () => true, transport, fromStart, ...options }: AttemptOptions = {},
): Promise<Attempt> {
  const server = await faultyServer(script)
  const to = { ...server.transport, host, username: 'mailer', password, ...transport }
  const encryption = { ...encryptionOf(to, authority.cert), ...(fromStart && { fromStart, startTlsRequired: false }) }
  try {
    const outcome = await sendOver(
      encryption,
      to,
      { ...letter, ...options.letter },
      {
        reach: { mayReach: () => true },
        resolve: async () => ['127.0.0.1'],
        times: patient,
        ...options,
        fence: () => fence(server),
      },
    )
    return { ...outcome, words: outcome.words.replaceAll(String(to.port), '<port>'), server }
  } finally {
    await server.close()
  }
}

export type Attempt = Outcome & { server: Memory }
