import type { IncomingMessage } from 'node:http'
import { type minimumBodyRate, readAtMinimumRate } from './body-limits.ts'
import { HttpProblem } from './http-problem.ts'

const megabyte = 1024 * 1024

/** A body that is no JSON but a file, byte by byte and as fast as it is taken; more than `limit` bytes are a 413, too few in a while a 408. */
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
  // Whoever still sends hears no answer: the rest is taken and forgotten, once the reading above has let go of it.
  setImmediate(() => wire.resume())
  return new HttpProblem(413, `The file is larger than ${Math.floor(limit / megabyte)} MB`)
}
