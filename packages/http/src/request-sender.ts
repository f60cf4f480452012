import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The client's address, as reported by the outermost trusted proxy. Without trusted proxies X-Forwarded-For is ignored. */
export function findClientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (trustedProxies === 0) return peer
  const addresses = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return addresses.at(-trustedProxies)?.trim() || peer
}

/** A cookie's value. Undefined if it is missing or sent twice, because it is unknown which one is right. */
export function readCookie(headers: IncomingHttpHeaders, name: string): string | undefined {
  let found: string | undefined
  for (const pair of headers.cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue
    if (found !== undefined) return undefined
    found = pair.slice(equals + 1).trim()
  }
  return found
}

/** The session cookie's name. It contains the port, because browsers share cookies among all ports of a host, so two servers on one host
 * would otherwise overwrite each other's cookie. */
export const getSessionCookieName = ({ protocol, port }: URL): string =>
  protocol === 'https:' ? '__Host-sid' : port === '' ? 'sid' : `sid-${port}`
