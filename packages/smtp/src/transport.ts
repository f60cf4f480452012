import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

/** How a mail server is reached. `secure` is the switch Use TLS/STARTTLS. */
export type Transport = { host: string; port: number; secure: boolean; username: string; password: string }

/** What is asked of a connection: TLS from its start, STARTTLS or nothing goes out, and a certificate that proves the server's name. */
export type Encryption = { fromStart: boolean; startTlsRequired: boolean; proven: boolean }

// Port 465 speaks TLS alone (RFC 8314). With the switch off nothing is demanded: TLS is still taken where it is offered, and since plain text
// would have done, no certificate is asked for (RFC 7435).
export const encryptionOf = ({ port, secure }: Transport): Encryption => ({
  fromStart: port === 465,
  startTlsRequired: secure && port !== 465,
  proven: secure,
})

/** The host without the dot that may end a full name: certificates never have it. */
export const hostName = ({ host }: Transport): string => host.replace(/\.$/, '')

/** Whom the server's certificate must name, and whether it is asked for; `authorities` in place of the usual ones. */
export const tlsOptions = (transport: Transport, authorities: string | undefined): ConnectionOptions => ({
  host: hostName(transport),
  // An address is no server name (RFC 6066): the certificate is compared with `host`.
  ...(isIP(transport.host) === 0 && { servername: hostName(transport) }),
  rejectUnauthorized: encryptionOf(transport).proven,
  ...(authorities !== undefined && { ca: authorities }),
})
