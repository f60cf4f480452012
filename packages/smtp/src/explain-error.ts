import type { EmailMessage } from './message.ts'
import type { SendOutcomeKind, SmtpError, SmtpStage } from './outcome.ts'
import type { SmtpTransport } from './transport.ts'

export function explainSmtpError(error: SmtpError, kind: SendOutcomeKind, about: About): string {
  if (error.words !== null) return error.words
  const { transport, reply } = about
  const sentence = kind === 'ambiguous' ? explainUnknownOutcome(error, transport) : explainFailure(error, kind, about)
  return reply ? `${sentence}: ${reply}` : `${sentence}.`
}

type About = { transport: SmtpTransport; message: EmailMessage; reply: string | null; helloName: string | undefined }

function explainUnknownOutcome({ reason }: SmtpError, { host }: SmtpTransport): string {
  const silence = {
    'timed-out': `${host} received the whole message but did not reply in time`,
    'connection-lost': `${host} received the whole message, but the connection was lost before its reply`,
  }
  return reason === 'timed-out' || reason === 'connection-lost'
    ? silence[reason]
    : `${host} received the whole message, but it is unknown whether it accepted it`
}

function explainFailure(error: SmtpError, kind: SendOutcomeKind, { transport, message, helloName }: About): string {
  const { host, port } = transport
  const { from, to } = message
  const forNow = kind === 'deferred' ? ' for now' : ''
  switch (error.reason) {
    case 'host-not-found':
      return `The host ${host} was not found${error.hint === 'no-name-server' ? ' because no name server answered' : ''}`
    case 'not-allowed':
      return `${host}, port ${port}, is not allowed: only public addresses and mail ports are, unless SMTP_ALLOW_PRIVATE and SMTP_ALLOWED_PORTS add others`
    case 'connection-refused':
      return explainRefusedConnection(error, host, port, forNow)
    case 'tls':
      return `No safe connection to ${host}, port ${port}: ${explainTlsError(error, host)}`
    case 'no-tls':
      return `${host}, port ${port}, ${error.said ? 'refused to encrypt the connection' : 'offers no encryption'} (STARTTLS), which the settings require`
    case 'credentials':
      return explainSignInError(error, kind, transport)
    case 'name-refused':
      return `${host} refused this server's name${helloName ? ` ${helloName}` : ''} (EHLO; it is the host in PUBLIC_URL)`
    case 'sender-refused':
      return error.hint === 'malformed'
        ? explainInvalidAddress('sender', from.address)
        : `${host} refused the sender ${from.address}${forNow}`
    case 'recipient-refused':
      return error.hint === 'malformed'
        ? explainInvalidAddress('recipient', to.address)
        : `${host} refused the recipient ${to.address}${forNow}`
    case 'message-refused':
      return `${host} refused the message${forNow}`
    case 'timed-out':
      return `${host}, port ${port}, did not ${describeStage(error.stage)} in time`
    case 'connection-lost':
      return `${host} closed the connection before the whole message was sent`
    case 'not-a-mail-server':
      return `${host}, port ${port}, is not a mail server`
    case null:
      return explainAbort(error)
  }
}

function explainRefusedConnection({ hint, said }: SmtpError, host: string, port: number, forNow: string): string {
  if (hint === 'turned-away') return `${host} rejected the connection${forNow}${said?.text ? '' : ` (code ${said?.code})`}`
  return hint === 'unreachable' ? `${host}, port ${port}, cannot be reached` : `${host} refused the connection on port ${port}`
}

const explainInvalidAddress = (who: string, text: string): string =>
  `The ${who} ${JSON.stringify(truncateText(text, 100))} is not a single email address`

function explainTlsError({ hint }: SmtpError, host: string): string {
  switch (hint) {
    case 'expired':
      return 'its certificate is expired or not valid yet'
    case 'other-name':
      return `its certificate is for another name than ${host}`
    case 'no-tls-spoken':
      return 'it does not support TLS'
    default:
      return 'its certificate is not from a trusted authority'
  }
}

function explainSignInError({ stage }: SmtpError, kind: SendOutcomeKind, { host, username, oauth }: SmtpTransport): string {
  const what = oauth ? `the OAuth sign-in of ${username}` : 'the username and password'
  if (kind === 'deferred') return `${host} could not check ${what} for now`
  return stage === 'AUTH' ? `${host} did not accept ${what}` : `${host} requires a sign-in but offered no supported method`
}

function describeStage(stage: SmtpStage): string {
  switch (stage) {
    case 'dial':
      return 'answer'
    case 'greeting':
      return 'send a greeting'
    case 'tls':
      return 'complete the TLS handshake'
    case 'AUTH':
      return 'answer the sign-in'
    case 'message':
      return 'take the message'
    default:
      return `answer ${stage}`
  }
}

function explainAbort({ hint }: SmtpError): string {
  switch (hint) {
    case 'fenced':
      return 'The message was canceled before it was complete'
    case 'fence-failed':
      return 'The message was not completed because its sending could not be recorded'
    default:
      return 'Sending was stopped before the message was complete'
  }
}

/** Cuts between characters: `slice` may split an emoji, and PostgreSQL rejects such text as JSON. */
export const truncateText = (text: string, most: number): string => [...text].slice(0, most).join('')
