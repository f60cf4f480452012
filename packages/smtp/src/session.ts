import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'
import type { AccessTokenCache, OAuthClient } from './access-tokens.ts'
import { type AttemptDeadline, rejectOnAbort } from './deadline.ts'
import { SmtpError } from './outcome.ts'
import { chooseMechanism } from './sign-in.ts'
import type { SmtpTranscript } from './transcript.ts'
import { removeTrailingDot, type SmtpEncryption, type SmtpTransport } from './transport.ts'

type Watch = { transcript: SmtpTranscript; deadline: AttemptDeadline }

export type SmtpSession = {
  watchedBy(watch: Watch): void
  greet(): Promise<void>
  signIn(): Promise<void>
  hand(from: string, to: string, body: Readable): Promise<string>
  isOver(): boolean
  quit(): void
  destroy(): void
}

const leaveTime = 1000

export function createSmtpSession(socket: Socket, { transport, encryption, helloName, tokens, ...first }: Parts): SmtpSession {
  let watch: Watch = first
  const connection = new SMTPConnection({
    connection: socket,
    ...(helloName !== undefined && { name: helloName }),
    host: removeTrailingDot(transport.host),
    port: transport.port,
    secure: encryption.fromStart,
    secured: encryption.fromStart,
    requireTLS: encryption.startTlsRequired,
    opportunisticTLS: !encryption.startTlsRequired,
    tls: encryption.options,
    socketCloseTimeout: 0,
    ...ownTimersOff,
    transactionLog: true,
    logger: { debug: listener(() => watch.transcript) },
  })
  const lost = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    // If a command fails in the same tick, its error says more, so this one waits.
    connection.on('end', () => setImmediate(() => reject(new SmtpError('connection-lost', watch.transcript.awaited))))
  })
  lost.catch(() => undefined)
  const turn = <T>(take: (done: Done<T>) => void): Promise<T | undefined> => {
    const taken = new Promise<T | undefined>((resolve, reject) => take((fault, result) => (fault ? reject(fault) : resolve(result))))
    return rejectOnAbort(Promise.race([taken, lost]), watch.deadline.signal)
  }

  // The kept token may have been withdrawn before its end, so after a refusal a new one is tried once.
  async function signInWithToken(user: string, client: OAuthClient): Promise<void> {
    let mustRefresh = false
    const give = async (renew: boolean): Promise<string> => {
      mustRefresh ||= renew
      const token = await tokens.get(client, { mustRefresh })
      watch.transcript.token = token
      return token
    }
    const login = () => {
      const oauth2 = new XOAuth2({
        user,
        provisionCallback: (_user, renew, taken) => void give(renew).then((token) => taken(null, token), taken),
      })
      return turn((done) => connection.login({ user, method: 'XOAUTH2', oauth2 }, done))
    }
    try {
      await login()
    } catch (fault) {
      if (mustRefresh || fault instanceof SmtpError || connection.destroyed) throw fault
      mustRefresh = true
      await login()
    }
  }

  return {
    watchedBy(next) {
      watch = next
    },
    async greet() {
      watch.transcript.expect('greeting')
      await turn((done) => connection.connect(done))
    },
    async signIn() {
      const { username: user, password: pass } = transport
      const method = chooseMechanism(transport, watch.transcript.mechanisms)
      if (method === null) return
      if (transport.secure && !connection.secure) throw new SmtpError('no-tls', 'STARTTLS')
      if (transport.oauth) return signInWithToken(user, transport.oauth)
      await turn((done) => connection.login({ user, pass, method }, done))
    },
    async hand(from, to, body) {
      const sent = await turn<{ response: string }>((done) => connection.send({ from, to: [to] }, body, done))
      return sent?.response ?? ''
    },
    isOver: () => connection.destroyed,
    quit() {
      connection.quit()
      setTimeout(() => connection.close(), leaveTime).unref()
    },
    destroy: () => connection.close(),
  }
}

type Parts = Watch & { transport: SmtpTransport; encryption: SmtpEncryption; helloName: string | undefined; tokens: AccessTokenCache }
type Done<T> = (fault?: Error | null, result?: T) => void

// Disables nodemailer's own timeouts, because `AttemptDeadline` has all timeouts.
const aDay = 86_400_000
const ownTimersOff = { connectionTimeout: aDay, greetingTimeout: aDay, socketTimeout: aDay }

const listener = (transcript: () => SmtpTranscript) => (entry: { tnx?: string }, line: string) => {
  if (entry.tnx === 'client') transcript().command(line)
  if (entry.tnx === 'server') transcript().reply(line)
}
