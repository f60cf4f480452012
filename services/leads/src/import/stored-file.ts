import { createHash } from 'node:crypto'
import type { FileDelimiter, FileEncoding } from '@crm/contracts'
import type { Database } from '@crm/database'
import { Refused } from '@crm/domain'
import { convertToCsv } from './file/convert-file.ts'
import { createEncodingDetector, decodeText } from './file/encoding.ts'
import { guessDelimiter } from './file/parse-rows.ts'

const partLength = 256 * 1024

export type ImportQueryable = Pick<Database['pool'], 'query'>

type StoredFile = { size: number; digest: Buffer; encoding: FileEncoding }

/** Stores the file as text in the database, in parts, so that workers on other machines can read it. */
export async function storeImportFile(
  { pool }: Pick<Database, 'pool'>,
  importId: number,
  upload: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const sniffer = createEncodingDetector()
  const hash = createHash('sha256')
  let waiting: Uint8Array[] = []
  let length = 0
  let part = 0
  let size = 0
  const store = async (): Promise<void> => {
    await pool.query({
      name: 'store-import-part',
      text: 'insert into crm.lead_import_parts (import_id, part, bytes) values ($1, $2, $3)',
      values: [importId, part, Buffer.concat(waiting)],
    })
    part += 1
    waiting = []
    length = 0
  }
  const counted = (async function* () {
    for await (const bytes of upload) {
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
  })()
  for await (const bytes of convertToCsv(counted)) {
    sniffer.take(bytes)
    waiting.push(bytes)
    length += bytes.length
    if (length >= partLength) await store()
  }
  if (length > 0) await store()
  return { size, digest: hash.digest(), encoding: sniffer.encoding() }
}

export async function* readFileParts(db: ImportQueryable, importId: number, most = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < most; part += 1) {
    const { rows } = await db.query<{ bytes: Buffer }>({
      name: 'import-part',
      text: 'select bytes from crm.lead_import_parts where import_id = $1 and part = $2',
      values: [importId, part],
    })
    if (rows[0] === undefined) return
    yield rows[0].bytes
  }
}

/** An erasure deletes the file of an import that has not been started if a row mentions the person. Without it nothing can be checked or started. */
export async function requireStoredFile(db: ImportQueryable, importId: number): Promise<void> {
  const { rows } = await db.query<{ isDeleted: boolean }>({
    name: 'is-import-file-deleted',
    text: `select status = 'checked' and size > 0 and not exists (select from crm.lead_import_parts where import_id = id) as "isDeleted"
             from crm.lead_imports where id = $1`,
    values: [importId],
  })
  if (rows[0]?.isDeleted)
    throw new Refused(
      'The file was deleted, because it named a person whose personal data was erased. Upload it again without that person.',
    )
}

export async function guessStoredDelimiter(
  { pool }: Pick<Database, 'pool'>,
  importId: number,
  encoding: FileEncoding,
): Promise<FileDelimiter> {
  let head = ''
  for await (const text of decodeText(readFileParts(pool, importId, 1), encoding)) head += text
  return guessDelimiter(head)
}
