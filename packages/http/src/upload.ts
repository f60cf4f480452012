import type { IncomingMessage } from 'node:http'
import { type minimumBodyRate, readAtMinimumRate } from './body-limits.ts'
import { HttpProblem } from './http-problem.ts'

const megabyte = 1024 * 1024

export function uploadOf(wire: IncomingMessage, limit: number, patience?: typeof minimumBodyRate): AsyncIterable<Uint8Array> {
  const type = (wire.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'text/csv' && type !== 'application/octet-stream')
    throw new HttpProblem(415, 'The body must be the file itself, as text/csv or application/octet-stream')
  if (wire.headers['content-encoding'] !== undefined) throw new HttpProblem(415, 'The content encoding is not supported')
  if (Number(wire.headers['content-length'] ?? 0) > limit) throw refused(wire, limit)
  return bytesOf(wire, limit, patience)
}

async function* bytesOf(wire: IncomingMessage, limit: number, patience?: typeof minimumBodyRate): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const bytes of readAtMinimumRate(wire, tooSlow, patience)) {
    size += bytes.length
    if (size > limit) throw refused(wire, limit)
    yield bytes
  }
}

const tooSlow = (): HttpProblem =>
  new HttpProblem(408, 'The file came too slowly. Please try again on a better connection.', { headers: { Connection: 'close' } })

function refused(wire: IncomingMessage, limit: number): HttpProblem {
  // A client reads the reply only after it has sent everything, so the rest is read and dropped.
  setImmediate(() => wire.resume())
  return new HttpProblem(413, `The file is larger than ${Math.floor(limit / megabyte)} MB`)
}
