import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '@crm/settings'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site may have sent this request with our cookie (OWASP: Fetch Metadata, then Origin). Browsers always send one of the two
 * with a request that changes something; where both are missing it is a program, and the JSON rule of the body is left as the guard.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  if (safeMethods.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin !== undefined) return !isOurs(headers.origin, publicUrl)
  return headers.referer !== undefined && !isOurs(headers.referer, publicUrl)
}

function isOurs(address: string, publicUrl: URL): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.origin === publicUrl.origin) return true
  // localhost, 127.0.0.1 and [::1] are the same machine under three names.
  return isLoopback(publicUrl.hostname) && isLoopback(url.hostname) && url.port === publicUrl.port && url.protocol === publicUrl.protocol
}
