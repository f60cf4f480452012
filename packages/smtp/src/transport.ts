import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { OAuthClient } from './access-tokens.ts'

/** With `oauth` the password is not used. `mustSignIn`: a server that offers no sign-in gets no mail. */
export type SmtpTransport = {
  host: string
  port: number
  secure: boolean
  username: string
  password: string
  oauth?: OAuthClient | undefined
  mustSignIn?: boolean
}

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

/** The name with which this server introduces itself (EHLO, RFC 5321, 4.1.3). */
export function getHelloName({ hostname }: URL): string {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) === 0) return hostname
  return isIP(address) === 6 ? `[IPv6:${address}]` : `[${address}]`
}

/** Removes the trailing dot of a full name, which certificates do not have. */
export const removeTrailingDot = (host: string): string => host.replace(/\.$/, '')

/** Timeouts in milliseconds: to connect, to the greeting, to each response, and for the whole attempt. */
export type SmtpTimeouts = { connection: number; greeting: number; reply: number; whole: number }

// After the final dot only `whole` applies, because a server may take long to check a message.
export const defaultSmtpTimeouts: SmtpTimeouts = { connection: 10_000, greeting: 10_000, reply: 10_000, whole: 60_000 }
