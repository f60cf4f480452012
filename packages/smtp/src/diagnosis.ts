import type { Reason } from './outcome.ts'
import type { Transcript } from './transcript.ts'
import { type Hint, type Said, type Stage, Trouble } from './trouble.ts'

/** What an error of the network, of TLS or of the conversation means. Another one is a mistake of ours: it is thrown on. */
export function diagnose(fault: unknown, transcript: Transcript): Trouble {
  if (fault instanceof Trouble) return fault
  const { response, command = '', ...codes } = fault as Fault
  if (response) return unwelcomeReply(response, stageOf(command, transcript), transcript)
  const code = codes.originalCode ?? codes.code
  if (code === undefined) throw fault
  const stage = transcript.awaited
  if (timeOuts.has(code)) return new Trouble('timed-out', stage)
  if (stage === 'dial') return new Trouble('connection-refused', stage, { hint: code === 'ECONNREFUSED' ? null : 'unreachable' })
  if (code === 'EPROTOCOL') return new Trouble('not-a-mail-server', stage)
  if (stage === 'tls' && !lossCodes.has(code)) return new Trouble('tls', stage, { hint: tlsHints[code] ?? 'untrusted' })
  return new Trouble('connection-lost', stage)
}

// Errors of nodemailer keep the code of the system or of TLS as `originalCode`.
type Fault = { code?: string; originalCode?: string; response?: string; command?: string }

const timeOuts = new Set(['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT'])
const lossCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNECTION', 'ECONNABORTED', 'ETLS'])
const noTls: Hint = 'no-tls-spoken'
const tlsHints: Record<string, Hint> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: noTls,
}

const commandStages: Record<string, Stage> = { EHLO: 'EHLO', HELO: 'EHLO', STARTTLS: 'STARTTLS', AUTH: 'AUTH', MAIL: 'MAIL', RCPT: 'RCPT' }

// nodemailer calls the answer to the final dot DATA too, and what answers no command CONN.
function stageOf(command: string, transcript: Transcript): Stage {
  return commandStages[command.split(' ', 1)[0] ?? ''] ?? transcript.answered
}

function unwelcomeReply(response: string, stage: Stage, { offersStartTls }: Transcript): Trouble {
  // It is asked for whether it is offered or not: this reply only says that the command is not known.
  if (stage === 'STARTTLS' && !offersStartTls) return new Trouble('no-tls', stage)
  const code = Number(/^[45]\d\d(?=[ -]|$)/.exec(response)?.[0])
  if (Number.isNaN(code)) return new Trouble('not-a-mail-server', stage)
  const said: Said = { code, text: response }
  switch (stage) {
    case 'greeting':
      return new Trouble('connection-refused', stage, { hint: 'turned-away', said: { code, text: '' } })
    case 'EHLO':
      return unknownCommand(code) ? new Trouble('not-a-mail-server', stage, { said }) : turnedAway(stage, said)
    default:
      // The server ends the conversation, whatever it was asked (RFC 5321, 3.8).
      return code === 421 ? turnedAway(stage, said) : new Trouble(refusal(stage, code), stage, { said })
  }
}

const unknownCommand = (code: number): boolean => code === 500 || code === 502
const turnedAway = (stage: Stage, said: Said): Trouble => new Trouble('connection-refused', stage, { hint: 'turned-away', said })

function refusal(stage: Stage, code: number): Reason {
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

// RFC 4954.
const signInFirst = 530
