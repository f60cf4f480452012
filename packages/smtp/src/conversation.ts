import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Letter } from './letter.ts'
import type { Patience } from './patience.ts'
import { openSession, type Session } from './session.ts'
import type { Times } from './times.ts'
import type { Transcript } from './transcript.ts'
import type { Encryption, Transport } from './transport.ts'
import { Trouble } from './trouble.ts'

/** How far a message is: whether its fence was asked, and whether its end is on its way and cannot be called back. */
export type Progress = { fenceAsked: boolean; dotLeft: boolean }

/** What a conversation is held with. */
export type Talk = {
  transport: Transport
  letter: Letter
  message: Buffer
  fence: () => Promise<boolean>
  times: Times
  encryption: Encryption
  transcript: Transcript
  patience: Patience
  progress: Progress
}

/** A session on a connection that was made, as far as it takes messages. Throws what went wrong. */
export async function begin(socket: Socket, talk: Talk): Promise<Session> {
  const { times, transcript, patience } = talk
  const session = openSession(socket, talk)
  return orDestroyed(session, async () => {
    transcript.onTurn = () => patience.allow(times.reply)
    const greeted = session.greet()
    patience.allow(times.greeting)
    await greeted
    await session.signIn()
    return session
  })
}

/** Hands the message over; the server's answer to its final dot. Throws what went wrong; the session is over then. */
export function handOver(session: Session, talk: Talk): Promise<string> {
  const { letter, times, transcript, patience, progress } = talk
  return orDestroyed(session, async () => {
    session.watchedBy(talk)
    transcript.onTurn = () => patience.allow(progress.dotLeft ? null : times.reply)
    const body = Readable.from(fenced(talk, session), { objectMode: false })
    const reply = await session.hand(letter.from.address, letter.to.address, body)
    // What comes before the dot is no answer to it.
    if (!progress.dotLeft) throw new Trouble('not-a-mail-server', 'message')
    return reply
  })
}

async function orDestroyed<T>(session: Session, carryOut: () => Promise<T>): Promise<T> {
  try {
    return await carryOut()
  } catch (fault) {
    session.destroy()
    throw fault
  }
}

const pieceSize = 16_384

// Read piece by piece once the server waits for the message (354). The final dot follows the end of this, so it waits for the fence; ending
// with an error instead leaves the server with a message that is no message.
async function* fenced({ message, fence, times, patience, progress }: Talk, session: Session): AsyncGenerator<Buffer> {
  for (let from = 0; from < message.length; from += pieceSize) {
    patience.allow(times.reply)
    yield message.subarray(from, from + pieceSize)
  }
  patience.allow(null)
  progress.fenceAsked = true
  const open = await fence().catch(() => {
    throw new Trouble(null, 'message', { hint: 'fence-failed' })
  })
  if (!open) throw new Trouble(null, 'message', { hint: 'fenced' })
  // What broke while the fence was asked is heard of in these turns (the other side closes, we do, the socket is closed), and is then no
  // unknown end.
  for (let turns = 0; turns < 3; turns++) await turnOfTheLoop()
  if (patience.signal.aborted) throw patience.signal.reason
  if (session.isOver()) throw new Trouble('connection-lost', 'message')
  progress.dotLeft = true
}
