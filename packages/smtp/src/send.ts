import type { SmtpStepResult } from '@crm/contracts'
import { AccessTokenCache } from './access-tokens.ts'
import type { AddressPolicy } from './address-policy.ts'
import { connectToMailServer, type ResolveHostName } from './connect.ts'
import { openSignedInSession, type SendProgress, type SmtpContext, sendMessageOverSession } from './conversation.ts'
import { AttemptDeadline } from './deadline.ts'
import { explainSmtpError, truncateText } from './explain-error.ts'
import { type EmailMessage, encodeEmailMessage, isSingleEmailAddress } from './message.ts'
import {
  type SendFailureReason,
  type SendOutcome,
  type SendOutcomeKind,
  SmtpError,
  type SmtpErrorHint,
  type SmtpServerReply,
  type SmtpStage,
} from './outcome.ts'
import type { PooledSession, SessionPool } from './session-pool.ts'
import { SmtpTranscript } from './transcript.ts'
import { chooseEncryption, defaultSmtpTimeouts, type SmtpEncryption, type SmtpTimeouts, type SmtpTransport } from './transport.ts'

/** `fence` is called before the final dot, which is sent only if it returns true. `kept`: open sessions to reuse for several messages.
 * `authorities`: CA certificates as PEM, instead of the usual ones. `helloName`: the name of this server in EHLO. `tokens`: keeps the access tokens of OAuth. */
export type SendOptions = {
  reach: AddressPolicy
  fence: () => Promise<boolean>
  signal?: AbortSignal | undefined
  times?: Partial<SmtpTimeouts> | undefined
  resolve?: ResolveHostName | undefined
  authorities?: string | undefined
  helloName?: string | undefined
  tokens?: AccessTokenCache | undefined
  kept?: SessionPool | undefined
}

/** Sends one message and returns the outcome. Never throws for a failure of a server or network. */
export const sendEmail = (transport: SmtpTransport, message: EmailMessage, options: SendOptions): Promise<SendOutcome> =>
  sendEmailWithEncryption(chooseEncryption(transport, options.authorities), transport, message, options)

export async function sendEmailWithEncryption(
  encryption: SmtpEncryption,
  transport: SmtpTransport,
  message: EmailMessage,
  options: SendOptions,
): Promise<SendOutcome> {
  const { kept, fence, helloName, tokens = new AccessTokenCache() } = options
  const times = { ...defaultSmtpTimeouts, ...options.times }
  const progress = { fenceAsked: false, dotLeft: false }
  const source = encodeEmailMessage(message)
  let transcript = new SmtpTranscript()
  const deadline = new AttemptDeadline(times.whole, () => transcript.awaited, options.signal)
  const about = () => ({ transport, message, transcript, helloName })
  const buildContext = (): SmtpContext => ({ ...about(), source, fence, times, encryption, tokens, deadline, progress })
  const handed = async (session: PooledSession): Promise<SendOutcome> => {
    const reply = await sendMessageOverSession(session.session, buildContext())
    if (kept) kept.keep({ ...session, handed: session.handed + 1 }, transport, encryption)
    else session.session.quit()
    return buildAccepted(reply, about())
  }
  try {
    requireAddresses(message)
    const waiting = kept?.take(transport, encryption)
    if (waiting) {
      transcript.resume(waiting.opened)
      try {
        return await handed(waiting)
      } catch (fault) {
        if (!isOfSession(diagnose(fault, transcript), progress)) throw fault
        transcript = new SmtpTranscript()
      }
    }
    transcript.begin()
    deadline.allow(times.connection)
    const { reach, resolve } = options
    const socket = await connectToMailServer(transport, { reach, resolve, encryption, transcript, signal: deadline.signal })
    const session = await openSignedInSession(socket, buildContext())
    return await handed({ session, opened: transcript.opened, handed: 0 })
  } catch (fault) {
    return buildFailure(diagnose(fault, transcript), progress.dotLeft, about())
  } finally {
    deadline.end()
  }
}

// A server may close a reused session or reject the next MAIL on it. Then the message was not sent, so a new session is tried.
function isOfSession({ reason, stage, said }: SmtpError, { fenceAsked }: SendProgress): boolean {
  if (fenceAsked) return false
  return said ? stage === 'MAIL' || said.code === 421 : reason === 'connection-lost'
}

function requireAddresses({ from, to }: EmailMessage): void {
  if (!isSingleEmailAddress(from.address)) throw new SmtpError('sender-refused', 'MAIL', { hint: 'malformed' })
  if (!isSingleEmailAddress(to.address)) throw new SmtpError('recipient-refused', 'RCPT', { hint: 'malformed' })
}

type About = { transport: SmtpTransport; message: EmailMessage; transcript: SmtpTranscript; helloName: string | undefined }

function buildAccepted(response: string, { transport, transcript }: About): SendOutcome {
  const secrets = listSecrets(transport, transcript)
  const reply = toQuotable(response, secrets)
  const steps = quoteReply(transcript.steps(null, null), secrets)
  return {
    kind: 'accepted',
    reason: null,
    words: `${transport.host} accepted the message: ${reply}`,
    code: findCode(response),
    reply,
    steps,
    isCrowded: false,
    isUnheard: false,
  }
}

function buildFailure(error: SmtpError, dotLeft: boolean, { transport, message, transcript, helloName }: About): SendOutcome {
  const { reason, stage, said } = error
  const kind = classifyFailure(error, dotLeft)
  const secrets = listSecrets(transport, transcript)
  const reply = toQuotable(said?.text ?? '', secrets)
  const words = explainSmtpError(error, kind, { transport, message, reply, helloName })
  const steps = quoteReply(transcript.steps(stage, said?.text ?? null), secrets)
  return { kind, reason, words, code: said?.code ?? null, reply, steps, isCrowded: isCrowd(error), isUnheard: isUnheard(error) }
}

// After the final dot only an explicit rejection proves that the message was not accepted.
function classifyFailure({ reason, hint, said }: SmtpError, dotLeft: boolean): SendOutcomeKind {
  if (dotLeft && !said) return 'ambiguous'
  if (hint === 'fenced') return 'fenced'
  if (hint === 'malformed') return 'refused'
  if (hint === 'wrong-settings') return 'credentials'
  // The same message may succeed once the settings or the server are fixed.
  if (reason === 'no-tls' || reason === 'name-refused' || !said || said.code < 500) return 'deferred'
  return reason === 'credentials' ? 'credentials' : 'refused'
}

// Too many connections: 421 (RFC 5321, 3.8) anywhere, 432 from Exchange Online, or a temporary rejection before the first message.
function isCrowd({ stage, said }: SmtpError): boolean {
  if (!said || said.code >= 500) return false
  return said.code === 421 || said.code === 432 || stage === 'greeting' || stage === 'EHLO' || stage === 'AUTH'
}

// A server or firewall may reject too many connections without a response.
const isUnheard = ({ reason, stage, said }: SmtpError): boolean =>
  !said && beforeWords.has(stage) && (reason === 'connection-refused' || reason === 'connection-lost')

const beforeWords = new Set<SmtpStage>(['dial', 'tls', 'greeting'])

const findCode = (response: string): number => Number(response.slice(0, 3))

const quoteReply = (steps: SmtpStepResult[], secrets: readonly string[]): SmtpStepResult[] =>
  steps.map((step) => ({ ...step, words: step.words && toQuotable(step.words, secrets) }))

const longest = 300 // characters

/** A server's response as one line to show and store. Secrets that the server repeats in it are hidden. */
function toQuotable(text: string, secrets: readonly string[]): string | null {
  const hidden = secrets.filter(Boolean).reduce((shown, secret) => shown.replaceAll(secret, '•••'), text)
  const oneLine = hidden
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const shown = truncateText(oneLine, longest)
  return shown.length < oneLine.length ? `${shown}…` : oneLine || null
}

function listSecrets({ username, password, oauth }: SmtpTransport, { token }: SmtpTranscript): string[] {
  const base64 = (secret: string) => Buffer.from(secret, 'utf8').toString('base64')
  const ofPassword = [password, base64(password), base64(`\u0000${username}\u0000${password}`)]
  const ofToken = [token, base64(token), base64(`user=${username}\u0001auth=Bearer ${token}\u0001\u0001`)]
  return [...(password ? ofPassword : []), ...(oauth ? [oauth.clientSecret, oauth.refreshToken] : []), ...(token ? ofToken : [])]
}

function diagnose(fault: unknown, transcript: SmtpTranscript): SmtpError {
  if (fault instanceof SmtpError) return fault
  const { response, command = '', ...codes } = fault as Fault
  if (response) return toReplyError(response, findStage(command, transcript), transcript)
  const code = codes.originalCode ?? codes.code
  if (code === undefined) throw fault
  const stage = transcript.awaited
  if (timeOuts.has(code)) return new SmtpError('timed-out', stage)
  if (stage === 'dial') return new SmtpError('connection-refused', stage, { hint: code === 'ECONNREFUSED' ? null : 'unreachable' })
  if (code === 'EPROTOCOL') return new SmtpError('not-a-mail-server', stage)
  if (stage === 'tls' && !lossCodes.has(code)) return new SmtpError('tls', stage, { hint: tlsHints[code] ?? 'untrusted' })
  return new SmtpError('connection-lost', stage)
}

type Fault = { code?: string; originalCode?: string; response?: string; command?: string }

const timeOuts = new Set(['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT'])
const lossCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNECTION', 'ECONNABORTED', 'ETLS'])
const noTls: SmtpErrorHint = 'no-tls-spoken'
const tlsHints: Record<string, SmtpErrorHint> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: noTls,
}

const commandStages: Record<string, SmtpStage> = {
  EHLO: 'EHLO',
  HELO: 'EHLO',
  STARTTLS: 'STARTTLS',
  AUTH: 'AUTH',
  MAIL: 'MAIL',
  RCPT: 'RCPT',
}

// nodemailer uses DATA for the response to the final dot too, and CONN for a response without a command.
function findStage(command: string, transcript: SmtpTranscript): SmtpStage {
  return commandStages[command.split(' ', 1)[0] ?? ''] ?? transcript.answered
}

function toReplyError(response: string, stage: SmtpStage, { offersStartTls }: SmtpTranscript): SmtpError {
  // STARTTLS is sent even if the server does not offer it; then this response only means that the server does not know it.
  if (stage === 'STARTTLS' && !offersStartTls) return new SmtpError('no-tls', stage)
  const code = Number(/^[45]\d\d(?=[ -]|$)/.exec(response)?.[0])
  if (Number.isNaN(code)) return new SmtpError('not-a-mail-server', stage)
  const said: SmtpServerReply = { code, text: response }
  switch (stage) {
    case 'greeting':
      return new SmtpError('connection-refused', stage, { hint: 'turned-away', said: { code, text: '' } })
    case 'EHLO':
      if (isUnknownCommand(code)) return new SmtpError('not-a-mail-server', stage, { said })
      return code >= 500 || isAboutName(said) ? new SmtpError('name-refused', stage, { said }) : createRejection(stage, said)
    default:
      // 421 ends the session after any command (RFC 5321, 3.8).
      if (code === 421) return createRejection(stage, said)
      return new SmtpError(isAboutName(said) ? 'name-refused' : findRefusalReason(stage, code), stage, { said })
  }
}

// Many servers refuse the name of EHLO only after RCPT, in words such as "Helo command rejected: Host not found".
const isAboutName = ({ text }: SmtpServerReply): boolean => /\b(?:helo|ehlo)\b/i.test(text)

const isUnknownCommand = (code: number): boolean => code === 500 || code === 502
const createRejection = (stage: SmtpStage, said: SmtpServerReply): SmtpError =>
  new SmtpError('connection-refused', stage, { hint: 'turned-away', said })

function findRefusalReason(stage: SmtpStage, code: number): SendFailureReason {
  switch (stage) {
    case 'STARTTLS':
      return 'no-tls'
    case 'AUTH':
      return 'credentials'
    case 'MAIL':
      return code === signInFirst ? 'credentials' : 'sender-refused'
    case 'RCPT':
      return code === signInFirst ? 'credentials' : 'recipient-refused'
    default:
      return 'message-refused'
  }
}

// RFC 4954: the server requires a login first.
const signInFirst = 530
