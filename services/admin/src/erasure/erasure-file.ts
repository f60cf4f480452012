import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ErasedRecords } from '@crm/events'

/** An erasure as kept outside the database, where a restore doesn't reach it. It holds only ids, no personal data. */
export type ErasureRecord = ErasedRecords & { erasure: number; at: string }

export async function appendErasureRecord(path: string, kept: ErasureRecord): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(kept)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function readErasureRecords(path: string): Promise<ErasureRecord[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as ErasureRecord)
}
