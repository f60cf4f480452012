import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

export type SmtpTransport = { host: string; port: number; secure: boolean; username: string; password: string }

/** `fromStart`: TLS from the start of the connection, otherwise STARTTLS is used if the server offers it or `startTlsRequired` is true. */
export type SmtpEncryption = { fromStart: boolean; startTlsRequired: boolean; options: ConnectionOptions }

// Port 465 is TLS only (RFC 8314). With `secure` off, TLS is optional and its certificate is not checked (RFC 7435).
export function chooseEncryption({ host, port, secure }: SmtpTransport, authorities?: string): SmtpEncryption {
  const name = removeTrailingDot(host)
  return {
    fromStart: port === 465,
    startTlsRequired: secure && port !== 465,
    options: {
      host: name,
      // An IP address is not a server name (RFC 6066); the certificate is compared with `host`.
      ...(isIP(host) === 0 && { servername: name }),
      rejectUnauthorized: secure,
      ...(authorities !== undefined && { ca: authorities }),
    },
  }
}

/** Removes the trailing dot of a full name, which certificates do not have. */
export const removeTrailingDot = (host: string): string => host.replace(/\.$/, '')

/** Timeouts in milliseconds: to connect, to the greeting, to each response, and for the whole attempt. */
export type SmtpTimeouts = { connection: number; greeting: number; reply: number; whole: number }

// After the final dot only `whole` applies, because a server may take long to check a message.
export const defaultSmtpTimeouts: SmtpTimeouts = { connection: 10_000, greeting: 10_000, reply: 10_000, whole: 60_000 }
