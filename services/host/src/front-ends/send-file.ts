import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** Of a file that only the user who requested it may get. */
export const privateCacheControl = 'private, no-cache'
/** Of a file whose content never changes. */
export const immutableCacheControl = 'public, max-age=31536000, immutable'

const largestKept = 5_000_000 // bytes of a file whose compressed form is kept in memory

/** The file of a path in a folder; undefined if the path leaves the folder, is hidden or has no known type. */
export function resolveFilePath(folder: string, path: string): string | undefined {
  if (path.includes('\0') || path.split('/').some((part) => part.startsWith('.'))) return undefined
  const file = resolve(folder, path)
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep) && findMediaType(file) !== undefined ? file : undefined
}

export async function sendFile(request: Request, response: Response, file: string, cacheControl: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return false
  const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`
  response.setHeader('Cache-Control', cacheControl)
  response.setHeader('ETag', etag)
  response.setHeader('Content-Type', findMediaType(file) ?? 'application/octet-stream')
  if (isCompressibleFile(file)) response.setHeader('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.includes(etag)) {
    response.statusCode = 304
    response.end()
    return true
  }
  const encoding = isCompressibleFile(file) && found.size <= largestKept ? chooseContentEncoding(request) : undefined
  if (encoding === undefined) {
    response.setHeader('Content-Length', found.size)
    if (request.method === 'HEAD') response.end()
    else
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response)
    return true
  }
  const body = await compressed(file, etag, encoding)
  response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.end(body)
  return true
}

const kept = new Map<string, Promise<Buffer>>()
const shrink = { br: promisify(brotliCompress), gzip: promisify(gzip) }

// Compressed once: file names contain hashes, and a rebuilt file gets another ETag.
function compressed(file: string, etag: string, encoding: ContentEncoding): Promise<Buffer> {
  const key = `${encoding} ${file} ${etag}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = encoding === 'br' ? brotli(file) : readFile(file).then((bytes) => shrink.gzip(bytes))
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  if (kept.size > 2000) kept.clear()
  return made
}

// The build writes the best compression next to the file. If it is missing, quality 9 takes a tenth of the time of 11.
async function brotli(file: string): Promise<Buffer> {
  const [made, original] = await Promise.all([stat(`${file}.br`).catch(() => undefined), stat(file)])
  if (made !== undefined && made.mtimeMs >= original.mtimeMs) return readFile(`${file}.br`)
  const bytes = await readFile(file)
  return shrink.br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

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
export const findMediaType = (file: string): string | undefined => types[extname(file)]

export const isSourceMap = (file: string): boolean => extname(file).toLowerCase() === '.map'

export const isCompressibleFile = (file: string): boolean => compressible.has(extname(file))

export type ContentEncoding = 'br' | 'gzip'

export function chooseContentEncoding(request: Request): ContentEncoding | undefined {
  const accepted = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
