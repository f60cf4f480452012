import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import express, { type Request, type Response } from 'express'
import { type minimumBodyRate, readBodyAtMinimumRate } from './body-limits.ts'
import { HttpProblem } from './error-response.ts'

const deepest = 20

const reader = (limit: number) => express.json({ limit, strict: true, inflate: true, type: () => true, verify: checkBytes })
const readers = { short: reader(100 * 1024), long: reader(512 * 1024) }

/** Reads a JSON body; undefined if there is none. Throws 415 unless it is JSON in UTF-8, 400 if it is invalid or nested too deeply, and
 * 413 above 100 KB (512 KB with `isLong`). */
export async function readJsonBody(request: Request, response: Response, isLong = false): Promise<unknown> {
  const read = isLong ? readers.long : readers.short
  if (!hasBody(request) && (request.headers['content-type'] === undefined || isJson(request.headers['content-type']))) return undefined
  if (!isJson(request.headers['content-type'])) throw new HttpProblem(415, 'The body must be application/json in UTF-8')
  await new Promise<void>((done, fail) => read(request, response, (error) => (error ? fail(explainBodyError(error)) : done())))
  return request.body
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0'

const isJson = (type: string | undefined): boolean => /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type ?? '')

// V8 parses deeply nested JSON, but later code that visits it recursively would overflow the stack. Express would replace invalid UTF-8
// with U+FFFD instead of refusing it.
function checkBytes(_request: unknown, _response: unknown, body: Buffer): void {
  if (body.length === 0) throw Object.assign(new Error('empty'), { status: 400, type: 'body.empty' })
  if (!isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { status: 400, type: 'encoding.invalid' })
  let depth = 0
  let inText = false
  for (let n = 0; n < body.length; n++) {
    const byte = body[n]
    if (inText) {
      if (byte === 0x5c) n++
      else if (byte === 0x22) inText = false
    } else if (byte === 0x22) inText = true
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > deepest) throw Object.assign(new Error('too deep'), { status: 400, type: 'depth.exceeded' })
    } else if (byte === 0x7d || byte === 0x5d) depth--
  }
}

const reasons: Record<string, string> = {
  'entity.too.large': 'The body is too large',
  'encoding.unsupported': 'The content encoding is not supported',
  'charset.unsupported': 'The body must be application/json in UTF-8',
  'encoding.invalid': 'The body is not UTF-8',
  'body.empty': 'A JSON body is required',
  'depth.exceeded': 'The body is nested too deeply',
}

function explainBodyError(error: Error & { status?: number; type?: string }): HttpProblem {
  const status = error.status !== undefined && error.status >= 400 && error.status < 500 ? error.status : 400
  return new HttpProblem(status, reasons[error.type ?? ''] ?? 'The body is not valid JSON')
}

const megabyte = 1024 * 1024

export function readUploadedFile(wire: IncomingMessage, limit: number, patience?: typeof minimumBodyRate): AsyncIterable<Uint8Array> {
  const type = (wire.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'text/csv' && type !== 'application/octet-stream')
    throw new HttpProblem(415, 'The body must be the file itself, as text/csv or application/octet-stream')
  if (wire.headers['content-encoding'] !== undefined) throw new HttpProblem(415, 'The content encoding is not supported')
  if (Number(wire.headers['content-length'] ?? 0) > limit) throw refuseLarge(wire, limit)
  return bytesOf(wire, limit, patience)
}

async function* bytesOf(wire: IncomingMessage, limit: number, patience?: typeof minimumBodyRate): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const bytes of readBodyAtMinimumRate(wire, tooSlow, patience)) {
    size += bytes.length
    if (size > limit) throw refuseLarge(wire, limit)
    yield bytes
  }
}

const tooSlow = (): HttpProblem =>
  new HttpProblem(408, 'The upload was too slow. Please try again with a better connection.', { headers: { Connection: 'close' } })

function refuseLarge(wire: IncomingMessage, limit: number): HttpProblem {
  // Many clients read the reply only after they have sent everything, so the rest is read and discarded.
  setImmediate(() => wire.resume())
  return new HttpProblem(413, `The file is larger than ${Math.floor(limit / megabyte)} MB`)
}
