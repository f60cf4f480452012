import type { RequestHandler } from 'express'

// Everything loads from this origin; never add unsafe-*. Trusted Types are not required, because the federation runtime sets script URLs.
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

export type HttpHeaderList = readonly (readonly [name: string, value: string])[]

const always: HttpHeaderList = [
  ['Content-Security-Policy', policy],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  // Pages and API responses hold personal data, so they are not stored unless a handler says otherwise.
  ['Cache-Control', 'no-store'],
]

export function listSecurityHeaders(publicUrl: URL): HttpHeaderList {
  return publicUrl.protocol === 'https:' ? [...always, ['Strict-Transport-Security', 'max-age=31536000']] : always
}

export function createHeaderMiddleware(headers: HttpHeaderList): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}
