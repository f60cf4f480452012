import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The client's address: what the last trusted proxy saw; without trusted proxies the peer itself, whatever X-Forwarded-For claims. */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (trustedProxies === 0) return peer
  const told = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return told.at(-trustedProxies)?.trim() || peer
}

/** A cookie's value; undefined where it is missing or given twice, for then nobody knows whose it is. */
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
