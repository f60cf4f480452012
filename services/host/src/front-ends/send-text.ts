import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { type Encoding, encodingFor } from './file-types.ts'

const worthIt = 1000 // bytes

/** Sends a text that is made anew for each request, packed where the browser takes it. */
export async function sendText(request: Request, response: Response, text: string, type: string): Promise<void> {
  const whole = Buffer.from(text)
  const encoding = packingOf(request, whole)
  const body = encoding === undefined ? whole : await shrink[encoding](whole)
  response.setHeader('Vary', 'Accept-Encoding')
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

/** Sends it as JSON, or that it is what the browser has already. */
export async function sendTagged(request: Request, response: Response, body: object): Promise<void> {
  const text = JSON.stringify(body)
  // Each form of it has a tag of its own.
  const form = packingOf(request, Buffer.from(text)) ?? 'plain'
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}-${form}"`
  response.setHeader('ETag', etag)
  if (request.headers['if-none-match'] !== etag) return sendText(request, response, text, 'application/json; charset=utf-8')
  response.setHeader('Vary', 'Accept-Encoding')
  response.status(304).end()
}

const packingOf = (request: Request, whole: Buffer): Encoding | undefined => (whole.length < worthIt ? undefined : encodingFor(request))

// Somebody waits for it, and nobody gets it twice: a quick packing is better than the smallest.
const shrink: Record<Encoding, (whole: Buffer) => Promise<Buffer>> = {
  br: (whole) => promisify(brotliCompress)(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (whole) => promisify(gzip)(whole, { level: 4 }),
}
