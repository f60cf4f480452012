import { extname } from 'node:path'
import type { Request } from 'express'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
}
const compressible = new Set(['.js', '.mjs', '.css', '.json', '.map', '.svg', '.txt', '.webmanifest'])

/** The media type by file name; undefined means that the file is never served. */
export const typeOf = (file: string): string | undefined => types[extname(file)]

export const isCompressible = (file: string): boolean => compressible.has(extname(file))

export type Encoding = 'br' | 'gzip'

export function encodingFor(request: Request): Encoding | undefined {
  const accepted = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
