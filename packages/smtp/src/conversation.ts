import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { AccessTokenCache } from './access-tokens.ts'
import type { AttemptDeadline } from './deadline.ts'
import type { EmailMessage } from './message.ts'
import { SmtpError } from './outcome.ts'
import { createSmtpSession, type SmtpSession } from './session.ts'
import type { SmtpTranscript } from './transcript.ts'
import type { SmtpEncryption, SmtpTimeouts, SmtpTransport } from './transport.ts'

/** `fenceAsked`: the fence was called. `dotLeft`: the final dot was sent, so the message may be delivered. */
export type SendProgress = { fenceAsked: boolean; dotLeft: boolean }

export type SmtpContext = {
  transport: SmtpTransport
  message: EmailMessage
  source: Buffer
  fence: () => Promise<boolean>
  times: SmtpTimeouts
  encryption: SmtpEncryption
  helloName: string | undefined
  tokens: AccessTokenCache
  transcript: SmtpTranscript
  deadline: AttemptDeadline
  progress: SendProgress
}

export async function openSignedInSession(socket: Socket, context: SmtpContext): Promise<SmtpSession> {
  const { times, transcript, deadline } = context
  const session = createSmtpSession(socket, context)
  return rejectWhenDestroyed(session, async () => {
    transcript.onTurn = () => deadline.allow(times.reply)
    const greeted = session.greet()
    deadline.allow(times.greeting)
    await greeted
    await session.signIn()
    return session
  })
}

export function sendMessageOverSession(session: SmtpSession, context: SmtpContext): Promise<string> {
  const { message, times, transcript, deadline, progress } = context
  return rejectWhenDestroyed(session, async () => {
    session.watchedBy(context)
    transcript.onTurn = () => deadline.allow(progress.dotLeft ? null : times.reply)
    const body = Readable.from(streamThroughFence(context, session), { objectMode: false })
    const reply = await session.hand(message.from.address, message.to.address, body)
    // A response that arrived before the final dot cannot be the response to it.
    if (!progress.dotLeft) throw new SmtpError('not-a-mail-server', 'message')
    return reply
  })
}

async function rejectWhenDestroyed<T>(session: SmtpSession, carryOut: () => Promise<T>): Promise<T> {
  try {
    return await carryOut()
  } catch (fault) {
    session.destroy()
    throw fault
  }
}

const pieceSize = 16_384

// The message in chunks. nodemailer sends the final dot after the end of this stream, so the dot waits for the fence. After an error
// there is no dot, and the server discards the incomplete message.
async function* streamThroughFence(
  { source, fence, times, deadline, progress }: SmtpContext,
  session: SmtpSession,
): AsyncGenerator<Buffer> {
  for (let from = 0; from < source.length; from += pieceSize) {
    deadline.allow(times.reply)
    yield source.subarray(from, from + pieceSize)
  }
  deadline.allow(null)
  progress.fenceAsked = true
  const open = await fence().catch(() => {
    throw new SmtpError(null, 'message', { hint: 'fence-failed' })
  })
  if (!open) throw new SmtpError(null, 'message', { hint: 'fenced' })
  // Waits a few turns of the event loop, so that a connection that is already lost is noticed before the dot is sent.
  for (let turns = 0; turns < 3; turns++) await turnOfTheLoop()
  if (deadline.signal.aborted) throw deadline.signal.reason
  if (session.isOver()) throw new SmtpError('connection-lost', 'message')
  progress.dotLeft = true
}
