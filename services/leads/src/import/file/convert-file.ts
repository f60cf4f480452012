import { Buffer } from 'node:buffer'
import { formatCsvRow } from '@crm/csv'
import { createAdmissionLimiter } from '../../admission-limiter.ts'
import { createEncodingDetector, decodeText } from './encoding.ts'
import { readContacts } from './read-contacts.ts'
import { readWorkbook } from './read-workbook.ts'
import { recognizeFile } from './recognize-file.ts'

const headLength = 1024
const rowsAtOnce = 1000

/** Such a file needs much memory while it is read. */
const enter = createAdmissionLimiter(2, 'Other files are being read. Please try again in a moment.')

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
  switch (recognizeFile(head)) {
    case 'text':
      yield* whole
      return
    case 'workbook':
      yield* convert(await collect(whole), readWorkbook)
      return
    case 'contacts':
      yield* convert(await collect(whole), async (file) => readContacts(await decodeAll(file)))
  }
}

async function* convert(file: Buffer, read: (file: Buffer) => Promise<Iterable<readonly string[]>>): AsyncGenerator<Uint8Array> {
  const leave = enter()
  try {
    yield* writeCsv(await read(file))
  } finally {
    leave()
  }
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

async function decodeAll(file: Buffer): Promise<string> {
  const detector = createEncodingDetector()
  detector.take(file)
  const parts = (async function* () {
    yield file
  })()
  let text = ''
  for await (const piece of decodeText(parts, detector.encoding())) text += piece
  return text
}

function* writeCsv(rows: Iterable<readonly string[]>): Generator<Uint8Array> {
  let waiting: string[] = []
  for (const row of rows) {
    waiting.push(formatCsvRow(row))
    if (waiting.length < rowsAtOnce) continue
    yield Buffer.from(waiting.join(''))
    waiting = []
  }
  if (waiting.length > 0) yield Buffer.from(waiting.join(''))
}
