import { Buffer } from 'node:buffer'
import { parentPort, workerData } from 'node:worker_threads'
import { formatCsvRow } from '@crm/csv'
import { Invalid } from '@crm/domain'
import { createEncodingDetector, decodeText } from './encoding.ts'
import { readContacts } from './read-contacts.ts'
import { readWorkbook } from './read-workbook.ts'

// Runs in a thread of its own, so that a file which takes long to read delays no request.

export type FileToConvert = { kind: 'workbook' | 'contacts'; file: Uint8Array }
export type Converted = { csv: Uint8Array } | { refusal: string }

async function convert({ kind, file: bytes }: FileToConvert): Promise<Converted> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const rows = kind === 'workbook' ? await readWorkbook(file) : readContacts(await decodeAll(file))
    const lines: Buffer[] = []
    for (const row of rows) lines.push(Buffer.from(formatCsvRow(row)))
    return { csv: Buffer.concat(lines) }
  } catch (error) {
    if (error instanceof Invalid) return { refusal: error.message }
    throw error
  }
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

parentPort?.postMessage(await convert(workerData))
