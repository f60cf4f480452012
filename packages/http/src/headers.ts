import type { RequestHandler } from 'express'

// Scripts, styles, fonts and calls come from this origin alone: the gateway serves the shell and every remote. No unsafe-*, ever.
// Trusted Types are left out: the federation runtime sets script addresses itself, which they forbid.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ')

/** Names and values of headers. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

const always: HeaderList = [
  ['Content-Security-Policy', policy],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  // Nothing is kept unless whoever answers says otherwise: pages and API answers hold personal data.
  ['Cache-Control', 'no-store'],
]

/** The security headers of every answer, made once: files, faults and refusals have them. */
export function headersOfEvery(publicUrl: URL): HeaderList {
  return publicUrl.protocol === 'https:' ? [...always, ['Strict-Transport-Security', 'max-age=31536000']] : always
}

/** Sets them on whatever express answers. */
export function securityHeaders(headers: HeaderList): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}
