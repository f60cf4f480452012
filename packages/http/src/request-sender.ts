import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The client's address as the outermost trusted proxy saw it; without trusted proxies, the peer's, ignoring X-Forwarded-For. */
export function findClientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (trustedProxies === 0) return peer
  const addresses = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return addresses.at(-trustedProxies)?.trim() || peer
}

/** A cookie's value; undefined if it is missing or sent twice, because the right one cannot be known. */
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

/** The session cookie's name. It contains the port, because cookies ignore ports: two servers on one host would sign each other out. */
export const cookieName = ({ protocol, port }: URL): string => (protocol === 'https:' ? '__Host-sid' : port === '' ? 'sid' : `sid-${port}`)
