import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

/** How a mail server is reached. `secure` is the switch Use TLS/STARTTLS. */
export type Transport = { host: string; port: number; secure: boolean; username: string; password: string }

/** How a connection is encrypted: TLS from its start, or STARTTLS, and whether nothing goes out without that. */
export type Encryption = { fromStart: boolean; startTlsRequired: boolean; options: ConnectionOptions }

// Port 465 speaks TLS alone (RFC 8314). With the switch off nothing is demanded: TLS is still taken where it is offered, and since plain text
// would have done, no certificate is asked for (RFC 7435).
export function encryptionOf({ host, port, secure }: Transport, authorities?: string): Encryption {
  const name = hostName(host)
  return {
    fromStart: port === 465,
    startTlsRequired: secure && port !== 465,
    options: {
      host: name,
      // An address is no server name (RFC 6066): the certificate is compared with `host`.
      ...(isIP(host) === 0 && { servername: name }),
      rejectUnauthorized: secure,
      ...(authorities !== undefined && { ca: authorities }),
    },
  }
}

/** The host without the dot that may end a full name: certificates never have it. */
export const hostName = (host: string): string => host.replace(/\.$/, '')
