import { Buffer } from 'node:buffer'
import { Worker } from 'node:worker_threads'
import { Invalid } from '@crm/domain'
import { createAdmissionLimiter } from '../../admission-limiter.ts'
import type { Converted, FileToConvert } from './convert-thread.ts'
import { recognizeFile } from './recognize-file.ts'

const headLength = 1024
const piece = 256 * 1024

// A workbook or contacts need much memory while they are read.
const beginConversion = createAdmissionLimiter(2, 'Other files are being read. Please try again in a moment.')
const mostMemory = 512 // megabytes
const longest = 60_000 // milliseconds

/** A text file as it was uploaded. A workbook or contacts become a CSV file in UTF-8, so that all that follows reads one format. */
export async function* convertToCsv(upload: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts = upload[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < headLength) {
    const { done, value } = await parts.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const whole = continueWith(head, parts)
  const kind = recognizeFile(head)
  if (kind === 'text') {
    yield* whole
    return
  }
  const csv = await convert(kind, await collect(whole))
  for (let at = 0; at < csv.length; at += piece) yield csv.subarray(at, at + piece)
}

async function* continueWith(head: Buffer, parts: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head
  for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value
}

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

async function convert(kind: FileToConvert['kind'], file: Buffer): Promise<Uint8Array> {
  const endConversion = beginConversion()
  try {
    const converted = await runThread({ kind, file })
    if ('refusal' in converted) throw new Invalid(converted.refusal)
    return converted.csv
  } finally {
    endConversion()
  }
}

const tooHard = 'This file takes too much time or memory to read. Save the list as CSV, and import that file.'

function runThread(toConvert: FileToConvert): Promise<Converted> {
  const thread = new Worker(new URL('./start-convert-thread.mjs', import.meta.url), {
    workerData: toConvert,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  return new Promise<Converted>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Invalid(tooHard)), longest)
    thread.once('message', resolve)
    thread.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Invalid(tooHard) : error))
    thread.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread that reads a file ended without an answer'))
    })
  }).finally(() => thread.terminate())
}
